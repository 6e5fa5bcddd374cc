import path from "node:path";
import type { Json, JsonSchema } from "../engine/definition.ts";
import { get } from "../engine/pointer.ts";
import { FaultyDefinitions } from "./fault.ts";
import { readSource, type SourceFile } from "./source-file.ts";

/** A schema with every `$ref` to a file of `schemas/shared` (or to itself) put in its place. Throws FaultyDefinitions. */
export function resolveRefs(root: string, source: SourceFile): JsonSchema {
  const files = new Map([[source.file, source]]);
  const open = (file: string): SourceFile => {
    const known = files.get(file) ?? readSource(root, file);
    files.set(file, known);
    return known;
  };
  const resolve = (node: Json, from: SourceFile, steps: (string | number)[], trail: string[]): Json => {
    if (Array.isArray(node)) return node.map((item, index) => resolve(item, from, [...steps, index], trail));
    if (typeof node !== "object" || node === null) return node;
    if (typeof node.$ref === "string") {
      const [where = "", pointer = ""] = node.$ref.split("#");
      const file = where === "" ? from.file : path.posix.join(path.posix.dirname(from.file), where);
      const refuse = (message: string): never => {
        throw new FaultyDefinitions([from.fault([...steps, "$ref"], "ref", message)]);
      };
      if (!file.startsWith("shared/") && file !== source.file) refuse(`"${node.$ref}" points outside of shared/.`);
      if (trail.includes(`${file}#${pointer}`)) refuse(`"${node.$ref}" leads back to itself.`);
      const target = get(open(file).json, pointer) as Json | undefined;
      if (target === undefined) return refuse(`There is nothing at "${node.$ref}".`);
      return resolve(target, open(file), [], [...trail, `${file}#${pointer}`]);
    }
    return Object.fromEntries(
      Object.entries(node)
        .filter(([key]) => !["$schema", "$id", "$defs"].includes(key))
        .map(([key, child]) => [key, resolve(child, from, [...steps, key], trail)]),
    );
  };
  return resolve(source.json, source, [], []) as JsonSchema;
}
