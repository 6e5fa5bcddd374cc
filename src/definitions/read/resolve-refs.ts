import path from "node:path";
import { get, type Json, segments } from "../../engine/index.ts";
import type { Fault } from "./fault.ts";
import type { FaultAt, SourceFile, Step } from "./source-file.ts";

/** Opens a file of the schemas folder; each is read once. */
export type Open = (file: string) => SourceFile;

/** A source whose `$ref`s are put in their places; its faults stand where the value itself is written, also in another file. */
export interface ResolvedFile extends SourceFile {
  source: SourceFile;
}

const annotations = ["$ref", "$comment", "title", "description"];

interface Origin {
  source: SourceFile;
  steps: Step[];
}

/** Puts every `$ref` to a file of `schemas/shared` (or to the file itself) in its place. A `$ref` that leads nowhere is a fault. */
export function resolveRefs(open: Open, source: SourceFile): ResolvedFile {
  const origins = new WeakMap<object, Origin>();
  const faults: Fault[] = [];
  const lost = new WeakSet<object>();
  const opened = new Set<SourceFile>([source]);

  const lookUp = (node: { [key: string]: Json }, from: SourceFile, steps: Step[], trail: string[]): Json => {
    const written = String(node.$ref);
    const [where = "", pointer = ""] = written.split("#");
    const file = where === "" ? from.file : path.posix.join(path.posix.dirname(from.file), where);
    const refuse = (message: string): Json => {
      faults.push(from.fault([...steps, "$ref"], "ref", message));
      const nothing = {};
      lost.add(nothing);
      return nothing;
    };
    for (const key of Object.keys(node).filter((name) => !annotations.includes(name))) {
      const message = `"${key}" counts for nothing beside "$ref"; put the two into "allOf".`;
      faults.push(from.faultAtKey([...steps, key], "ref-beside", message));
    }
    if (!file.startsWith("shared/") && file !== source.file) {
      return refuse(`"${written}" points outside of shared/; move what is meant to a file there.`);
    }
    if (pointer !== "" && !pointer.startsWith("/")) {
      return refuse(`What stands after "#" in "${written}" must begin with a slash, as in "#/$defs/name".`);
    }
    if (trail.includes(`${file}#${pointer}`)) return refuse(`"${written}" leads back to itself.`);
    const target = file === from.file ? from : open(file);
    opened.add(target);
    if (!target.isReadable)
      return target.faults.some(({ code }) => code === "missing-file") ? refuse(`There is no file ${file}.`) : {};
    const value = get(target.json, pointer) as Json | undefined;
    if (value === undefined) {
      const known = Object.keys((get(target.json, "/$defs") as object | undefined) ?? {});
      return refuse(`There is nothing at "${written}".${known.length > 0 ? ` ${file} has: ${known.join(", ")}.` : ""}`);
    }
    return resolve(value, target, segments(pointer), [...trail, `${file}#${pointer}`]);
  };

  const resolve = (node: Json, from: SourceFile, steps: Step[], trail: string[]): Json => {
    if (typeof node !== "object" || node === null) return node;
    if (!Array.isArray(node) && typeof node.$ref === "string") return lookUp(node, from, steps, trail);
    const copy = Array.isArray(node)
      ? node.map((item, index) => resolve(item, from, [...steps, index], trail))
      : Object.fromEntries(
          Object.entries(node)
            .filter(([key]) => !["$id", "$defs"].includes(key))
            .map(([key, child]) => [key, resolve(child, from, [...steps, key], trail)]),
        );
    origins.set(copy, { source: from, steps });
    return copy;
  };

  const json = resolve(source.json, source, [], []);
  const faultBy =
    (kind: "fault" | "faultAtKey" | "faultAtSpare"): FaultAt =>
    (steps, ...rest) => {
      // A key stands where its owner does, whatever its value refers to.
      const last = kind === "fault" ? [] : steps.slice(-1);
      const way = steps.slice(0, steps.length - last.length);
      const [from, where] = whereFrom(json, way, origins) ?? [source, way];
      return from[kind]([...where, ...last], ...rest);
    };
  return {
    ...source,
    source,
    json,
    isLost: (value) => typeof value === "object" && value !== null && lost.has(value),
    faults: [...source.faults, ...faults],
    isWhole: [...opened].every(({ isWhole }) => isWhole) && faults.length === 0,
    fault: faultBy("fault"),
    faultAtKey: faultBy("faultAtKey"),
    faultAtSpare: faultBy("faultAtSpare"),
  };
}

/** The file and path at which the value under `steps` of a resolved tree is written. */
function whereFrom(
  json: Json,
  steps: readonly Step[],
  origins: WeakMap<object, Origin>,
): [SourceFile, Step[]] | undefined {
  let node: unknown = json;
  let found: [SourceFile, Step[]] | undefined;
  for (const [depth, next] of [...steps, undefined].entries()) {
    if (typeof node !== "object" || node === null) break;
    const origin = origins.get(node);
    if (origin) found = [origin.source, [...origin.steps, ...steps.slice(depth)]];
    if (next === undefined) break;
    node = (node as Record<Step, unknown>)[next];
  }
  return found;
}
