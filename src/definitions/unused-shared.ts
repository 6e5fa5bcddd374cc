import type { Fault } from "./read/fault.ts";
import { isObject } from "./read/json-object.ts";
import type { SourceFile, Step } from "./read/source-file.ts";

/** Shapes and conditions of `shared/`, lists and scopes that no file names. A file that cannot be read may name any of them. */
export function unusedShared(sources: readonly SourceFile[]): Fault[] {
  if (sources.some(({ isWhole }) => !isWhole)) return [];
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
    if (file === "access.json" && isObject(json.scopes)) {
      return Object.keys(json.scopes)
        .filter((name) => !isNamed(`"${name}"`, 2))
        .map((name) => tell(["scopes", name], `No role "reads" the scope "${name}"`));
    }
    return [];
  });
}
