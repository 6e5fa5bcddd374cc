import { isObject } from "../engine/index.ts";
import type { Fault } from "./read/fault.ts";
import type { SourceFile, Step } from "./read/source-file.ts";

/** Shapes, conditions and lists of `shared/` that no file names. A file that cannot be read may name any of them. */
export function unusedShared(sources: readonly SourceFile[]): Fault[] {
  const isBroken = ({ isWhole, faults }: SourceFile) => !isWhole && faults.some(({ code }) => code !== "missing-file");
  if (sources.some(isBroken)) return [];
  const names = sources.map(namesIn);
  const isNamed = (name: string, least = 1) =>
    names.reduce((times, { quoted }) => times + (quoted.get(name) ?? 0), 0) >= least;
  const isReferred = (name: string) => names.some(({ referred }) => referred.has(name));
  return sources.flatMap((source) => {
    const { file, json } = source;
    if (!isObject(json)) return [];
    const tell = (path: Step[], what: string) =>
      source.faultAtKey(path, "unused", `${what}, so it counts for nothing; use it or take it away.`);
    if (file.startsWith("shared/") && isObject(json.$defs)) {
      return Object.keys(json.$defs)
        .filter((name) => !isReferred(name))
        .map((name) => tell(["$defs", name], `No "$ref" names "#/$defs/${name}"`));
    }
    if (file === "shared/lists.json") {
      return Object.keys(json)
        .filter((name) => name !== "$schema" && !isNamed(name, 2))
        .map((name) => tell([name], `No field has the "list" "${name}" in its words`));
    }
    return [];
  });
}

interface Names {
  /** Shapes and conditions that a file refers to. */
  referred: ReadonlySet<string>;
  /** How often it has a text by itself, in quotes. */
  quoted: ReadonlyMap<string, number>;
}

const known = new WeakMap<SourceFile, Names>();

/** Read once of each text: an edit concerns one file, and all are asked of each shared name. */
function namesIn(source: SourceFile): Names {
  const before = known.get(source);
  if (before) return before;
  const quoted = new Map<string, number>();
  for (const [, text = ""] of source.text.matchAll(/"([^"\n]*)(?=")/g)) quoted.set(text, (quoted.get(text) ?? 0) + 1);
  const referred = new Set([...source.text.matchAll(/#\/\$defs\/([^"/]+)(?=["/])/g)].map(([, name = ""]) => name));
  const names = { referred, quoted };
  known.set(source, names);
  return names;
}
