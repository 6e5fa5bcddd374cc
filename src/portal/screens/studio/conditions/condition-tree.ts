import { isObject, type Json, type JsonSchema } from "../../../../engine/index.ts";

/** A condition as a file writes it. */
export type Written = Record<string, Json>;

/** A condition taken apart as a person thinks of it. */
export type Part =
  | { kind: "demand"; pointer: string; schema: JsonSchema }
  | { kind: "named"; ref: string }
  | { kind: "all" | "any"; parts: Part[] }
  | { kind: "not"; part: Part };

/** What is written, taken apart. What is no condition reads as one that asks nothing. */
export function partOf(written: unknown): Part {
  const parts = Object.entries(isObject(written) ? written : {}).map(([key, value]): Part => {
    if (key === "allOf" || key === "anyOf") {
      return { kind: key === "allOf" ? "all" : "any", parts: (Array.isArray(value) ? value : []).map(partOf) };
    }
    if (key === "not") return { kind: "not", part: partOf(value) };
    if (key === "$ref") return { kind: "named", ref: String(value) };
    return { kind: "demand", pointer: key, schema: value as JsonSchema };
  });
  const [only] = parts;
  return parts.length === 1 && only ? only : { kind: "all", parts };
}

/** The same put together again; undefined where nothing is asked. */
export function writtenOf(part: Part): Written | undefined {
  if (part.kind === "demand") return { [part.pointer]: part.schema as Json };
  if (part.kind === "named") return { $ref: part.ref };
  if (part.kind === "not") {
    const inner = writtenOf(part.part);
    return inner && { not: inner };
  }
  const written = part.parts.map(writtenOf).filter((one) => one !== undefined);
  if (written.length < 2) return written[0];
  if (part.kind === "any") return { anyOf: written };
  // Several demands stand side by side as long as each is of another value; a name stands alone.
  const keys = written.flatMap((one) => Object.keys(one));
  const isPlain = new Set(keys).size === keys.length && !keys.includes("$ref");
  return isPlain ? Object.assign({}, ...written) : { allOf: written };
}
