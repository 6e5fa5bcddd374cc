import { type Import, type Offence, resolveImport, type Source } from "./source.ts";

/** One row of "who may import what": everything that is not named is forbidden. */
interface Zone {
  /** The folders it speaks for; the first zone that fits a file wins. */
  of: RegExp;
  /** Project paths and package names. */
  may: RegExp[];
  /** Allowed as `import type` only. */
  mayType?: RegExp[];
}

const insideEngine = /^src\/engine\//;
/** The engine has one door; what stands behind it is its own. */
const engine = /^src\/engine\/index\.ts$/;
const contract = /^src\/contract\//;
const definitions = /^src\/definitions\//;
const stories = /^src\/definitions\/stories\//;
const replay = /^src\/tools\/replay\//;
const node = /^node:/;

const reactParts = [/^react$/, /^react\/jsx-runtime$/, /^@chakra-ui\/react$/, /^luxon$/, /^@rjsf\/utils$/];

const pageLibraries = [
  ...reactParts,
  /^react-dom(\/client)?$/,
  /^react-router-dom$/,
  /^@emotion\/react$/,
  /^@tanstack\/react-virtual$/,
  /^@chakra-ui\/react\/theme$/,
  /^@zxing\/library$/,
  /^swr(\/|$)/,
  /^(ky|oidc-client-ts|idb-keyval|pdfmake|recharts|@noble\/(hashes|ciphers))(\/|$)/,
];

const serverLibraries = [
  node,
  /^(fastify|@fastify\/[\w-]+|fast-json-stringify|typebox|pino|@prometheus-io\/client|close-with-grace|vite|luxon)(\/|$)/,
  /^(kysely|pg|@electric-sql\/[\w-]+)(\/|$)/,
  /^(oidc-provider|jose)(\/|$)/,
  /^(nodemailer|smtp-server|postal-mime)(\/|$)/,
  /^(file-type|lru-cache|uuid|content-disposition|@aws-sdk\/[\w-]+|csv-stringify|csv-parse|hucre|@napi-rs\/image)(\/|$)/,
];

/** Folders of `src/portal/screens` show a page each; features and what is shared serve them, the app puts them together. */
const screenOf = (path: string) => /^src\/portal\/screens\/([^/]+)\//.exec(path)?.[1];
/** `widgets/parts` holds what the widgets share. */
const widgetOf = (path: string) => /^widgets\/(?!parts\/)([^/]+)\//.exec(path)?.[1];

const zones: Zone[] = [
  { of: insideEngine, may: [insideEngine, /^ajv(\/|$)/, /^ajv-formats(\/|$)/, /^luxon$/] },
  { of: stories, may: [definitions, engine, node, /^(luxon|jsonc-parser)$/] },
  {
    of: definitions,
    may: [definitions, engine, node, /^(jsonc-parser|recheck|@eslint-community\/regexpp)$/, /^widgets\/.*\.json$/],
  },
  // Players of stories on the real server and in a real browser, for tests and the command line.
  {
    of: /^src\/tools\/replay\/players\/(api|browser)/,
    may: [replay, definitions, engine, contract, /^src\/server\//, /^playwright$/, ...serverLibraries],
  },
  { of: replay, may: [replay, definitions, engine, node, /^(luxon|jsonc-parser)$/] },
  { of: contract, may: [contract, /^typebox(\/|$)/], mayType: [engine] },
  {
    of: /^src\/server\/studio\//,
    may: [/^src\/server\//, engine, definitions, contract, /^jsonc-parser$/, ...serverLibraries],
  },
  { of: /^src\/server\//, may: [/^src\/server\//, engine, definitions, contract, ...serverLibraries] },
  {
    of: /^src\/portal\/screens\/form\//,
    may: [/^src\/portal\//, engine, contract, /^widgets\//, /^@rjsf\/core(\/|$)/, ...pageLibraries],
  },
  // The editor of text and the picture of a workflow, for those who open the studio; what files may say, it reads where the check does.
  {
    of: /^src\/portal\/screens\/studio\//,
    may: [
      /^src\/portal\//,
      engine,
      contract,
      /^widgets\//,
      /^(@codemirror\/[\w-]+|@lezer\/highlight|@dagrejs\/dagre|jsonc-parser)$/,
      // Workbooks of translators are read where whoever chose them works, and nowhere else.
      /^hucre\/xlsx$/,
      /^schemas\/meta\/[\w-]+\.schema\.json$/,
      ...pageLibraries,
    ],
  },
  { of: /^src\/portal\//, may: [/^src\/portal\//, engine, contract, /^widgets\//, ...pageLibraries] },
  {
    of: /^src\/tools\//,
    may: [/^src\/tools\//, engine, definitions, contract, /^src\/server\//, /^jsonc-parser$/, ...serverLibraries],
  },
  { of: /^widgets\//, may: [/^widgets\//, /^@tanstack\/react-virtual$/, ...reactParts], mayType: [contract] },
];

const open = [/^tests\//, /^vite\.config\.ts$/];

/** Imports that the table does not allow. */
export function importOffences(source: Source): Offence[] {
  if (open.some((pattern) => pattern.test(source.path))) return rjsfCoreOffences(source);
  const zone = zones.find(({ of }) => of.test(source.path));
  if (!zone) return [{ path: source.path, message: "stands in no folder that the import table knows" }];
  return source.imports.flatMap((imported) => {
    const target = resolveImport(source.path, imported.target);
    const message = forbidden(zone, source.path, target, imported);
    return message ? [{ path: source.path, line: imported.line, message }] : [];
  });
}

function forbidden(zone: Zone, path: string, target: string, { isType }: Import): string | undefined {
  const allowed = isType ? [...zone.may, ...(zone.mayType ?? [])] : zone.may;
  if (!allowed.some((pattern) => pattern.test(target))) return `may not import ${target}`;

  const widget = widgetOf(path);
  const otherWidget = widgetOf(target);
  if (path.startsWith("widgets/parts/") && otherWidget) return `what the widgets share may not import one (${target})`;
  if (widget && target === "widgets/index.ts")
    return "a widget may not import the registry, which holds the other widgets";
  if (widget && otherWidget && otherWidget !== widget) return `a widget may not import another (${target})`;

  const otherScreen = screenOf(target);
  if (!otherScreen || !/^src\/portal\/(screens|features|shared)\//.test(path) || screenOf(path) === otherScreen)
    return undefined;
  return screenOf(path)
    ? `a screen may not import another (${target})`
    : `what the screens share may not import a screen (${target})`;
}

/** The measured peers use it in their own right; every other test goes through the portal. */
function rjsfCoreOffences({ path, imports }: Source): Offence[] {
  if (path.startsWith("tests/bench/")) return [];
  return imports
    .filter(({ target }) => /^@rjsf\/core(\/|$)/.test(target))
    .map(({ line }) => ({ path, line, message: "@rjsf/core is imported in src/portal/screens/form alone" }));
}
