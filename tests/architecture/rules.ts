import type { Offence, Source } from "./source.ts";

const cap = { source: 250, test: 400 };

const vagueWords = ["utils", "util", "helpers", "helper", "common", "misc", "manager", "data", "info"];

/** Names that the product's owner fixed; dotfiles hold tool configuration. */
const topLevel = new Set([
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
  "fixtures",
  "package-lock.json",
  "package.json",
  "schemas",
  "src",
  "tests",
  "tsconfig.json",
  "vite.config.ts",
  "widgets",
]);

/** Tools load these by their default export. */
const configs = [
  "vite.config.ts",
  "tests/browser/playwright.config.ts",
  "tests/browser/support/asserting-reporter.ts",
  "tests/helpers/page-environment.ts",
];

/** In the place of a library's own module, which exports so. */
const standIns = "src/portal/screens/form/stand-ins/";

const isTest = (path: string) => path.startsWith("tests/");

export function topLevelOffences(names: string[]): Offence[] {
  return names
    .filter((name) => !name.startsWith(".") && !topLevel.has(name))
    .map((path) => ({ path, message: "is not one of the names at the top of the tree" }));
}

export function sizeOffences({ path, lineCount }: Source): Offence[] {
  const limit = isTest(path) ? cap.test : cap.source;
  return lineCount > limit ? [{ path, message: `has ${lineCount} lines, at most ${limit}` }] : [];
}

/** Code files and their folders say what they hold; `tests/helpers` alone keeps its customary name. */
export function nameOffences(path: string): Offence[] {
  if (!/\.tsx?$/.test(path)) return [];
  return path.split("/").flatMap((part, depth) => {
    const name = part.replace(/\.(test|spec|config|schema|d)?\.?tsx?$/, "");
    if (path.startsWith("tests/helpers/") && depth === 1) return [];
    if (vagueWords.some((word) => name === word || name.endsWith(`-${word}`))) {
      return [{ path, message: `'${part}' does not say what it holds` }];
    }
    return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) ? [] : [{ path, message: `'${part}' is not kebab-case` }];
  });
}

export function defaultExportOffences({ path, defaultExportLine }: Source): Offence[] {
  if (!defaultExportLine || configs.includes(path) || path.startsWith(standIns)) return [];
  return [{ path, line: defaultExportLine, message: "exports a default; export by name" }];
}

export function unfinishedOffences({ path, comments }: Source): Offence[] {
  return comments
    .filter(({ text }) => /\b(TODO|FIXME|XXX)\b/.test(text))
    .map(({ line }) => ({ path, line, message: "says what is yet to be done; do it or put it in the issue" }));
}

/** A thing that one place holds for all, or none: its name, and where it may stand. */
const keptInOnePlace: { uses: RegExp; only: RegExp; message: string }[] = [
  {
    uses: /^new Ajv\w*$/,
    // Of the draft of OpenAPI's own schema there is no other use.
    only: /^(src\/engine\/ajv\.ts$|tests\/bench\/|tests\/server\/platform\/openapi\.test\.ts$)/,
    message: "makes an AJV; src/engine/ajv.ts alone does",
  },
  {
    uses: /^process\.env$/,
    only: /^(src\/server\/platform\/settings\/settings\.ts$|src\/tools\/commands\/|tests\/|vite\.config\.ts$)/,
    message: "reads process.env; src/server/platform/settings/settings.ts alone does",
  },
  {
    // The libraries that give and judge tokens keep their own time; the provider's records and what we remember of tokens go by it.
    uses: /^(Date\.now|new Date|DateTime\.(now|local|utc))\(\)$/,
    only: /^(?!src\/(engine|server|definitions|contract)\/)|^src\/server\/(platform\/(clock\.ts$|sign-in\/)|access\/(remember-tokens\.ts$|check-sign-in\/))/,
    message: "reads the clock; take the moment from the clock that is passed in, or a duration from performance.now()",
  },
  {
    uses: /^(test|it)(\.\w+)*\.fails?$/,
    only: /^$/,
    message: "passes when what it says is false, and would prove a row; say what is true",
  },
];

export function placeOffences({ path, uses }: Source): Offence[] {
  return keptInOnePlace.flatMap((place) =>
    place.only.test(path)
      ? []
      : uses.filter(({ name }) => place.uses.test(name)).map(({ line }) => ({ path, line, message: place.message })),
  );
}

/** Data holds no code, and refers to shared shapes only. `json` is the file's text. */
export function dataOffences(path: string, json: string): Offence[] {
  if (/\.[cm]?[jt]sx?$/.test(path)) return [{ path, message: "is not data; no code stands here" }];
  if (!path.endsWith(".json")) return [];
  return [...json.matchAll(/"\$ref"\s*:\s*"([^"#]+)/g)]
    .filter(
      ([, target]) => !/(^|\/)shared\//.test(target ?? "") && !path.includes("/meta/") && !path.includes("/shared/"),
    )
    .map(([, target]) => ({ path, message: `refers to ${target}; only shared/ may be referred to` }));
}
