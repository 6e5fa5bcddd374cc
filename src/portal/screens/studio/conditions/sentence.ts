import { capitalised, demandWords, type Json, type JsonSchema, pointingKeywords } from "../../../../engine/index.ts";
import { type Part, partOf } from "./condition-tree.ts";
import { periodWords } from "./spans.ts";

/** What the values that conditions read are called. */
export interface Names {
  /** Of a pointer, as the beginning of a sentence. */
  nameOf(pointer: string): string;
  /** Of one of its values, where it has another than the value itself. */
  labelOf(pointer: string, value: Json): string | undefined;
}

/** `createdBy` as `created by`, `date_failed` as `date failed`. */
export const plain = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]/g, " ")
    .toLowerCase();

/** The name of a shared condition, from what refers to it. */
export const nameOfRef = (ref: string): string => `“${plain(ref.split("/").at(-1) ?? ref)}”`;

/** A condition of a file as a sentence; of what is always so, undefined. */
export function sentenceOf(written: unknown, names: Names): string | undefined {
  const words = said(partOf(written), names);
  return words === "" ? undefined : capitalised(words);
}

function said(part: Part, names: Names): string {
  if (part.kind === "named") return nameOfRef(part.ref);
  if (part.kind === "demand") return demanded(part.pointer, part.schema, names);
  if (part.kind === "not") {
    return part.part.kind === "named"
      ? `not ${said(part.part, names)}`
      : `it is not so that ${inner(part.part, names)}`;
  }
  const word = part.kind === "all" ? " and " : " or ";
  return part.parts.map((one) => (part.parts.length > 1 ? inner(one, names) : said(one, names))).join(word);
}

function demanded(pointer: string, schema: JsonSchema, names: Names): string {
  const name = names.nameOf(pointer);
  const held = typeof schema === "object" && Object.keys(schema).length === 1 ? schema.contains : undefined;
  // Of one of several is said what is said of one.
  const isPlain = typeof held === "object" && held !== null && ("const" in held || "enum" in held);
  if (isPlain) return `one of ${name} ${demandSaid(pointer, held as JsonSchema, names)}`;
  return `${name} ${demandSaid(pointer, schema, names)}`;
}

const inner = (part: Part, names: Names): string =>
  (part.kind === "all" || part.kind === "any") && part.parts.length > 1 ? `(${said(part, names)})` : said(part, names);

/** What is asked of a value, in the engine's words, with names in the place of pointers and values. */
export const demandSaid = (pointer: string, schema: JsonSchema, names: Names): string =>
  demandWords(named(schema, pointer, names) as JsonSchema);

function named(schema: Json, pointer: string, names: Names): Json {
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) return schema;
  const label = (value: Json): Json => names.labelOf(pointer, value) ?? value;
  return Object.fromEntries(
    Object.entries(withoutTwice(schema)).map(([keyword, value]): [string, Json] => {
      if (pointingKeywords.includes(keyword) && typeof value === "string") return [keyword, names.nameOf(value)];
      if (keyword === "const") return [keyword, label(value)];
      if (keyword === "enum" && Array.isArray(value)) return [keyword, value.map(label)];
      if (keyword === "properties" && typeof value === "object" && value !== null) {
        const inside = Object.entries(value).map(([name, one]) => [
          plain(name),
          named(one, `${pointer}/*/${name}`, names),
        ]);
        return [keyword, Object.fromEntries(inside)];
      }
      if (typeof value === "string") return [keyword, periodWords(value)];
      return [keyword, named(value, pointer, names)];
    }),
  );
}

/** What something must be it must have, too. */
function withoutTwice({ required, ...schema }: { [keyword: string]: Json }): { [keyword: string]: Json } {
  const asked = Object.keys((schema.properties as object | undefined) ?? {});
  const rest = (Array.isArray(required) ? required : []).filter((name) => !asked.includes(String(name)));
  return rest.length === 0 ? schema : { required: rest.map((name) => plain(String(name))), ...schema };
}
