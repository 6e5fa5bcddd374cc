import { type Choice, certainly, isObject, type Json, type JsonSchema } from "../../engine/index.ts";
import { mostCharacters, textOfPattern } from "./pattern-text.ts";

type Node = { [keyword: string]: Json };

/** Texts that fit the shapes people ask for; of another pattern its plainest text is tried. */
const texts = [
  "Sample",
  "1",
  "12345",
  "12.50",
  "0.00",
  "021 555 0123",
  "+64215550123",
  "A1",
  "AB12345",
  "AB-12345",
  "ABC123",
  "8011",
  "12:30",
  "2024",
  "someone@example.test",
  "https://example.test/",
];

const fileKinds = [
  ["service-report", "pdf"],
  ["rating-plate", "jpg"],
  ["clip", "mp4"],
];

/** The n-th file of a kind as a field of the form names it. */
const heldFile = ([name, kind]: readonly string[], n: number): string =>
  `00000000-0000-4000-8000-${String(n).padStart(12, "0")}/${name}.${kind}`;

/** `day` (YYYY-MM-DD) moved by whole days. */
export const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

const isDay = (value: Json): value is string => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);

/** Values that a schema lets through as far as is known, the plainest first. */
export function samplesOf(schema: JsonSchema | undefined, today: string, near: readonly Json[] = []): Json[] {
  if (typeof schema !== "object") return [...near, "Sample", true, 1, false];
  const { const: only, enum: choices, type } = schema as Node;
  if (only !== undefined) return [only];
  if (Array.isArray(choices)) return choices;
  const kinds = type === undefined ? ["string"] : [type].flat().map(String);
  return kinds
    .flatMap((kind) => ofKind(kind, schema as Node, today, near))
    .filter((value) => mayFit(schema as Node, value));
}

/** A schema without the choices that are no longer offered. */
export function offeredBy(schema: JsonSchema | undefined, options: Choice[] = []): JsonSchema | undefined {
  const retired = options.flatMap(({ retired, value }) => (retired ? [value] : []));
  if (retired.length === 0 || typeof schema !== "object") return schema;
  const { enum: choices, items } = schema as Node;
  const offered = Array.isArray(choices) && { enum: choices.filter((one) => !retired.includes(one as string)) };
  return { ...schema, ...offered, ...(items !== undefined && { items: offeredBy(items as JsonSchema, options) }) };
}

const mayFit = (schema: Node, value: Json): boolean =>
  Object.entries(schema).every(([keyword, operand]) => certainly(keyword, operand, value) !== false);

function ofKind(kind: string, schema: Node, today: string, near: readonly Json[]): Json[] {
  if (kind === "boolean") return [true, false];
  if (kind === "integer" || kind === "number") return numbers(schema, near);
  if (kind === "string") return strings(schema, today, near);
  if (kind === "array") return lists(schema, today, near);
  return kind === "object" ? objects(schema, today, near) : [];
}

function numbers({ minimum, maximum, multipleOf }: Node, near: readonly Json[]): Json[] {
  const said = near.filter((value) => typeof value === "number").flatMap((value) => [value, value + 1, value - 1]);
  const step = Number(multipleOf ?? 1);
  const bounds = [minimum, maximum].filter((one) => typeof one === "number");
  return [...new Set([...said, Math.max(Number(minimum ?? 0), step), ...bounds, 0, 2 * step, 10 * step])];
}

function strings({ format, minLength, maxLength, pattern }: Node, today: string, near: readonly Json[]): Json[] {
  const days = [today, ...near.filter(isDay)];
  if (format === "date") {
    const moved = days.flatMap((day) =>
      [0, -1, 1, -7, -30, -61, -92, -366, -1500, 7, 40, 400].map((by) => shifted(day, by)),
    );
    return [...new Set(moved)];
  }
  if (format === "date-time")
    return days.flatMap((day) => [0, -1, 1, -30, 30].map((by) => `${shifted(day, by)}T00:00:00.000Z`));
  if (format === "uuid") return ["00000000-0000-4000-8000-000000000001"];
  if (format === "email") return ["someone@example.test"];
  // A field takes some kinds of files alone.
  if (format === "file") return fileKinds.map((kind) => heldFile(kind, 1));
  const said = near.filter((value) => typeof value === "string" || typeof value === "number").map(String);
  const lengths = [minLength, maxLength, ...near].filter(
    (one) => typeof one === "number" && one > 0 && one <= mostCharacters,
  );
  const long = lengths.flatMap((length) => [0, 1, -1].map((by) => "x".repeat(Math.max(0, Number(length) + by))));
  const fitting = typeof pattern === "string" ? (textOfPattern(pattern) ?? []) : [];
  return [...new Set([...said, ...texts, ...long].concat(fitting))].filter((text) => text !== "");
}

function lists({ items, minItems }: Node, today: string, near: readonly Json[]): Json[] {
  const inner = near.flatMap((value) => (Array.isArray(value) ? value : [value]));
  const ones = samplesOf(items as JsonSchema | undefined, today, inner).slice(0, 6);
  const [first] = ones;
  if (first === undefined) return [];
  const counts = [minItems, ...near].filter((one) => typeof one === "number" && one > 1 && one <= 20).map(Number);
  if (isObject(items) && items.format === "file")
    return fileKinds.flatMap((kind) =>
      [1, ...counts].map((count) => Array.from({ length: count }, (_, index) => heldFile(kind, index + 1))),
    );
  const repeated = [2, ...counts, ...counts.map((count) => count + 1)].map((count) =>
    Array.from({ length: count }, (_, index) => ones[index % ones.length] as Json),
  );
  return [...ones.map((one) => [one]), ...repeated];
}

function objects({ properties, required }: Node, today: string, near: readonly Json[]): Json[] {
  if (!isObject(properties)) return [{ value: "Sample" }];
  const sampled = Object.entries(properties).flatMap(([name, child]): [string, Json][] => {
    const [first] = samplesOf(child as JsonSchema, today, near);
    return first === undefined || typeof first === "object" ? [] : [[name, first]];
  });
  const needed = Array.isArray(required) ? sampled.filter(([name]) => required.includes(name)) : [];
  const one = needed.length > 0 ? needed : sampled.slice(0, 1);
  return one.length === 0 ? [] : [Object.fromEntries(one)];
}

/** Everything a demand names: values, limits, and what stands at the places it compares with. */
export function namedIn(demand: Json, read: (pointer: string) => Json | undefined): Json[] {
  if (typeof demand === "string") {
    if (!demand.startsWith("/")) return [demand];
    const there = read(demand);
    return there === undefined ? [] : [there];
  }
  if (Array.isArray(demand)) return demand.flatMap((one) => namedIn(one, read));
  if (isObject(demand)) return Object.values(demand).flatMap((one) => namedIn(one, read));
  return demand === null || typeof demand === "boolean" ? [] : [demand];
}

/** Files to choose, by name: one of each kind, two that differ, and as many of a kind as a number says that is named. */
export function filesFor(near: readonly Json[]): string[][] {
  const counts = new Set(near.filter((one) => typeof one === "number" && one > 1 && one <= 12).map(Number));
  const many = [...counts].flatMap((count) =>
    fileKinds.map(([name, kind]) => Array.from({ length: count }, (_, index) => `${name}-${index + 1}.${kind}`)),
  );
  return [...fileKinds.map((parts) => [parts.join(".")]), ["service-report.pdf", "rating-plate.jpg"], ...many];
}
