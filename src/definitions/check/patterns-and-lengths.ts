import { isObject, type Json } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Step } from "../read/source-file.ts";
import type { Check } from "./check.ts";

/** As advice: a pattern that counts its letters takes no more of them than `maxLength` beside it. */
export const patternsAndLengths: Check = ({ files, definition, isWhole }) => [
  ...(isWhole("schema") ? wider(definition.schema as Json, []) : []).map(
    told((...at) => files.schema.faultAtKey(...at)),
  ),
  ...(isWhole("facts") && files.facts.isReadable
    ? Object.entries(definition.facts ?? {}).flatMap(([name, { schema }]) =>
        wider(schema as Json, ["facts", name, "schema"]),
      )
    : []
  ).map(told((...at) => files.facts.faultAtKey(...at))),
];

interface Wider {
  path: Step[];
  longest: number;
  most: number;
}

const told =
  (at: (path: Step[], code: string, message: string, near?: string) => Fault) =>
  ({ path, longest, most }: Wider): Fault => {
    const message = `The pattern takes ${longest}, and "maxLength" beside it ${most}: make the two agree, since people are told of the one and stopped by the other.`;
    return { ...at([...path, "pattern"], "other-limit", message), isAdvice: true };
  };

/** The least and the most of its letters that a pattern takes which does nothing but count those of one class. */
export function countedBy(pattern: string): [least: number, most: number] | undefined {
  const [, from, to = from] = /^\^(?:\[(?:\\.|[^\]\\])+\]|\\[dws])\{(\d+)(?:,(\d+))?\}\$$/.exec(pattern) ?? [];
  return from === undefined ? undefined : [Number(from), Number(to)];
}

function wider(schema: Json, path: Step[]): Wider[] {
  if (!isObject(schema)) return [];
  const { pattern, maxLength, properties, items } = schema;
  const [from, to] = (typeof pattern === "string" && countedBy(pattern)) || [];
  const own =
    to !== undefined && from !== undefined && typeof maxLength === "number" && to > maxLength && from <= maxLength
      ? [{ path, longest: to, most: maxLength }]
      : [];
  const inner = isObject(properties) ? Object.entries(properties) : [];
  return [
    ...own,
    ...inner.flatMap(([name, child]) => wider(child, [...path, "properties", name])),
    ...wider(items ?? null, [...path, "items"]),
  ];
}
