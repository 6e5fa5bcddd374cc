import { isObject, type Json } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Step } from "../read/source-file.ts";
import type { Check } from "./check.ts";

/** What stands elsewhere is asked of what was sent, whose items have what the form's schema demands. */
const isOfDrafts = /(rules|sections|conditions\.schema)\.json$/;

/** `contains` asks for an item that is so; one that lacks all that it speaks of passes too, which nobody means. */
export const containedMissing: Check = ({ conditions, isClear }) =>
  conditions.flatMap(({ condition, source, path }) =>
    isClear(condition) && isOfDrafts.test(source.file)
      ? lenient(condition as Json).map(({ names, at }): Fault => {
          const message = `An item without ${names.map((name) => `"${name}"`).join(" and ")} meets this too, for what is missing passes. Say beside "properties" what it must have: "required": ${JSON.stringify(names)}.`;
          return { ...source.faultAtKey([...path, ...at], "missing-passes", message), isAdvice: true };
        })
      : [],
  );

interface Lenient {
  names: string[];
  at: Step[];
}

function lenient(node: Json, at: Step[] = []): Lenient[] {
  if (Array.isArray(node)) return node.flatMap((one, index) => lenient(one, [...at, index]));
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, value]) => [
    ...(key === "contains" ? ofItem(value, [...at, key]) : []),
    ...lenient(value, [...at, key]),
  ]);
}

/** What asks for more by other keywords has been thought through in another way. */
const plain = ["type", "properties", "not"];

function ofItem(item: Json, at: Step[]): Lenient[] {
  if (!isObject(item) || !isObject(item.properties) || !Object.keys(item).every((key) => plain.includes(key)))
    return [];
  const asked = Object.entries(item.properties);
  const names = asked.map(([name]) => name);
  return names.length > 0 && asked.every(([, schema]) => isChosen(schema)) ? [{ names, at }] : [];
}

/** A box that is not ticked is missing, so whoever asks for `false` means that too. */
const isChosen = (schema: Json): boolean =>
  isObject(schema) &&
  (("const" in schema && schema.const !== false && schema.const !== null) || Array.isArray(schema.enum));
