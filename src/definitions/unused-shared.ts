import type { Fault } from "./read/fault.ts";
import { isObject } from "./read/json-object.ts";
import type { SourceFile, Step } from "./read/source-file.ts";

/** Shapes, conditions and lists of `shared/` that no file names. A file that cannot be read may name any of them. */
export function unusedShared(sources: readonly SourceFile[]): Fault[] {
  const isBroken = ({ isWhole, faults }: SourceFile) => !isWhole && faults.some(({ code }) => code !== "missing-file");
  if (sources.some(isBroken)) return [];
  const all = sources.map(({ text }) => text).join("\n");
  const isNamed = (text: string, least = 1) => all.split(text).length - 1 >= least;
  return sources.flatMap((source) => {
    const { file, json } = source;
    if (!isObject(json)) return [];
    const tell = (path: Step[], what: string) =>
      source.faultAtKey(path, "unused", `${what}, so it counts for nothing; use it or take it away.`);
    if (file.startsWith("shared/") && isObject(json.$defs)) {
      return Object.keys(json.$defs)
        .filter((name) => !isNamed(`#/$defs/${name}"`) && !isNamed(`#/$defs/${name}/`))
        .map((name) => tell(["$defs", name], `No "$ref" names "#/$defs/${name}"`));
    }
    if (file === "shared/lists.json") {
      return Object.keys(json)
        .filter((name) => name !== "$schema" && !isNamed(`"${name}"`, 2))
        .map((name) => tell([name], `No field has the "list" "${name}" in its words`));
    }
    return [];
  });
}
