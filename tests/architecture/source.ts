import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";

export interface Import {
  target: string;
  line: number;
  isType: boolean;
  /** Asked for once it is needed. */
  isLazy?: true;
}

/** One module of the tree, read once: what it imports, says and calls, each with its line. */
export interface Source {
  /** From the project's root, with forward slashes. */
  path: string;
  lineCount: number;
  imports: Import[];
  comments: { text: string; line: number }[];
  /** Dotted names that are read (`process.env`), called (`Date.now()`) or made (`new Ajv`, `new Date()` without arguments). */
  uses: { name: string; line: number }[];
  defaultExportLine: number | undefined;
  /** Strings that it writes, keys included; those of JSX attributes, which name looks, and of imports are left out. */
  strings: { text: string; line: number }[];
}

/** What is an offence, and where. */
export interface Offence {
  path: string;
  line?: number;
  message: string;
}

export const describeOffence = ({ path, line, message }: Offence): string =>
  `${line ? `${path}:${line}` : path}  ${message}`;

const unread = new Set(["node_modules", "dist", "test-results", "playwright-report"]);

/** Every file under `folder` that belongs to the project, from its root, with forward slashes. */
export function listFiles(root: string, folder = ""): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !unread.has(entry.name) && !entry.name.startsWith("."))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listFiles(root, path) : [path.split(sep).join("/")];
    });
}

export const readSource = (root: string, path: string): Source =>
  parseSource(path, readFileSync(join(root, path), "utf8"));

export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/** The project path that a relative import means; a package's or built-in's name as it stands. */
export function resolveImport(from: string, target: string): string {
  if (!target.startsWith(".")) return target;
  return relative("/", join("/", folderOf(from), target))
    .split(sep)
    .join("/");
}

/** Throws when the text does not parse, since a file that cannot be read cannot be judged. */
export function parseSource(path: string, text: string): Source {
  const { program, module, comments, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`);
  const lineAt = (offset: number) => text.slice(0, offset).split("\n").length;
  const imports: Import[] = [];
  const uses: Source["uses"] = [];
  const strings: Source["strings"] = [];
  const looks = new Set<number>();

  for (const { moduleRequest, entries, start } of module.staticImports) {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType);
    imports.push({ target: moduleRequest.value, line: lineAt(start), isType });
  }
  for (const { entries, start } of module.staticExports) {
    const target = entries.find((entry) => entry.moduleRequest)?.moduleRequest?.value;
    if (target) imports.push({ target, line: lineAt(start), isType: entries.every((entry) => entry.isType) });
  }
  const use = (name: string | undefined, node: ESTree.Span) => name && uses.push({ name, line: lineAt(node.start) });
  new Visitor({
    ImportExpression(node) {
      if (node.source.type !== "Literal") return;
      imports.push({ target: String(node.source.value), line: lineAt(node.start), isType: false, isLazy: true });
    },
    JSXAttribute: ({ value }) => void (value && looks.add(value.start)),
    Literal(node) {
      if (typeof node.value === "string" && !looks.has(node.start)) {
        strings.push({ text: node.value, line: lineAt(node.start) });
      }
    },
    TemplateLiteral({ quasis, expressions, start }) {
      const [quasi] = quasis;
      if (expressions.length === 0 && quasi) strings.push({ text: quasi.value.raw, line: lineAt(start) });
      // What SQL says in quotes.
      for (const one of quasis) {
        for (const [, text = ""] of one.value.raw.matchAll(/'([^'\n]+)'/g)) {
          strings.push({ text, line: lineAt(one.start) });
        }
      }
    },
    TSImportType: (node) => void imports.push({ target: node.source.value, line: lineAt(node.start), isType: true }),
    MemberExpression: (node) => void use(dottedName(node), node),
    CallExpression: (node) => void use(node.arguments.length === 0 ? call(dottedName(node.callee)) : undefined, node),
    NewExpression(node) {
      const name = dottedName(node.callee);
      use(name && `new ${name}`, node);
      if (node.arguments.length === 0) use(name && `new ${name}()`, node);
    },
  }).visit(program);

  const defaultExport = module.staticExports.find(({ entries }) =>
    entries.some((e) => e.exportName.kind === "Default"),
  );
  return {
    path,
    lineCount: text.trimEnd().split("\n").length,
    imports,
    comments: comments.map((comment) => ({ text: comment.value, line: lineAt(comment.start) })),
    uses,
    strings,
    defaultExportLine: defaultExport && lineAt(defaultExport.start),
  };
}

const call = (name: string | undefined) => name && `${name}()`;

function dottedName(node: ESTree.Node): string | undefined {
  if (node.type === "Identifier") return node.name;
  if (node.type !== "MemberExpression" || node.property.type !== "Identifier" || node.computed) return undefined;
  const object = dottedName(node.object);
  return object && `${object}.${node.property.name}`;
}
