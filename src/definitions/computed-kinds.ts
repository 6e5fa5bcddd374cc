import {
  type Computed,
  computedOrder,
  type Definition,
  isDay,
  isObject,
  type Json,
  type Kind,
  type Operand,
  operatorOf,
  type Pointer,
} from "../engine/index.ts";
import { locate } from "./check/world.ts";

type SchemaObject = { [keyword: string]: Json };
type Entries = Record<string, Computed>;

/** The list over whose items an entry goes by itself, without `each`: that of its operand. */
export function listOf(entry: Computed): Pointer | undefined {
  const operator = operatorOf(entry);
  const [operand] = operator?.operands((entry[operator.name] ?? null) as Json) ?? [];
  if (typeof operand !== "string") return undefined;
  const whole = inForm(operand, entry.each)?.split("/*");
  const isItem = operand.startsWith("/item/");
  const steps = isItem && entry.each !== undefined ? entry.each.split("/*").length + 1 : 1;
  return whole?.slice(0, steps).join("/*");
}

/** A pointer of an entry as one into the form; undefined for what stands elsewhere. */
export function inForm(pointer: Pointer, each: Pointer | undefined): Pointer | undefined {
  if (pointer.startsWith("/form/")) return pointer.slice("/form".length);
  return pointer.startsWith("/item/") && each !== undefined ? `${each}/*${pointer.slice("/item".length)}` : undefined;
}

/** What a pointer of an entry leads to, where that is known; lists count as their items. */
export function operandSchema(
  { schema }: Definition,
  claim: SchemaObject,
  pointer: Pointer,
  each: Pointer | undefined,
): SchemaObject | "unknown" | "open" {
  const field = inForm(pointer, each);
  const found = field !== undefined ? locate(schema, field) : locate({ properties: { claim } }, pointer);
  if (found === undefined) return "unknown";
  if (found === "open" || !isObject(found.schema)) return "open";
  const { items } = found.schema;
  return isObject(items) ? items : found.schema;
}

/** The kind of a value of this schema; undefined where it may be any. */
export function kindOf(schema: SchemaObject | "unknown" | "open"): Kind | "list" | undefined {
  if (typeof schema === "string") return undefined;
  const { type, format, pattern } = schema;
  if (type === "number" || type === "integer") return "number";
  if (type === "boolean") return "boolean";
  if (type === "object" || type === "array") return "list";
  if (type !== "string") return undefined;
  if (format === "date") return "day";
  // An amount of money is a decimal text.
  const fits = (text: string) => typeof pattern === "string" && new RegExp(pattern).test(text);
  return fits("12.50") && !fits("word") ? "number" : "text";
}

/** A text that is a day is one. */
const literalKind = (value: Exclude<Operand, Pointer> | string): Kind =>
  typeof value === "number" ? "number" : typeof value === "boolean" ? "boolean" : isDay(value) ? "day" : "text";

/** The kinds of the computed values that are known, in the order of working out. */
export function computedKinds(definition: Definition, claim: SchemaObject): Record<string, Kind> {
  const entries = (definition.computed ?? {}) as Entries;
  const kinds: Record<string, Kind> = {};
  for (const name of computedOrder(entries).order) {
    const entry = entries[name] as Computed;
    const operator = operatorOf(entry);
    if (!operator) continue;
    const kind =
      operator.gives !== "same"
        ? operator.gives
        : operator
            .operands((entry[operator.name] ?? null) as Json)
            .map((operand) => operandKind(definition, claim, kinds, operand, entry.each))
            .find((one) => one !== undefined && one !== "list");
    if (kind !== undefined) kinds[name] = kind;
  }
  return kinds;
}

/** The kind of an operand; undefined where it is not known. */
export function operandKind(
  definition: Definition,
  claim: SchemaObject,
  kinds: Record<string, Kind>,
  operand: Operand,
  each: Pointer | undefined,
): Kind | "list" | undefined {
  if (typeof operand !== "string" || !operand.startsWith("/")) return literalKind(operand);
  const [, name] = /^\/claim\/computed\/([^/]+)/.exec(operand) ?? [];
  return name !== undefined ? kinds[name] : kindOf(operandSchema(definition, claim, operand, each));
}

const schemaOfKind: Record<Kind, SchemaObject> = {
  number: { type: "number" },
  boolean: { type: "boolean" },
  text: { type: "string" },
  day: { type: "string", format: "date" },
};

const counted: SchemaObject = { type: "integer", minimum: 0 };

/** The values that a choice gives, where each is written and none read. */
function chosenOf({ choose }: Computed): { enum?: Json[] } {
  if (!Array.isArray(choose)) return {};
  const values = (choose as { value?: Json }[]).map(({ value }) => value);
  const isWritten = (value: Json | undefined): value is Json =>
    ["string", "number", "boolean"].includes(typeof value) && !(typeof value === "string" && value.startsWith("/"));
  return values.every(isWritten) ? { enum: [...new Set(values)] } : {};
}

/** A number among the operands of "min" is a most that the value never passes, one of "max" a least. */
function limitOf({ min, max, round }: Computed): { minimum?: number; maximum?: number } {
  const numbers = [min ?? max].flat().filter((one): one is number => typeof one === "number");
  if (numbers.length === 0 || round !== undefined) return {};
  return min === undefined ? { minimum: Math.max(...numbers) } : { maximum: Math.min(...numbers) };
}

/** A list is counted up to as many items as the form lets it have. */
function mostCounted({ schema }: Definition, { count }: Computed): { maximum?: Json } {
  const list = typeof count === "string" && !count.includes("*") ? inForm(count, undefined) : undefined;
  const found = list === undefined ? undefined : locate(schema, list);
  const most = found && found !== "open" && isObject(found.schema) ? found.schema.maxItems : undefined;
  return most === undefined ? {} : { maximum: most };
}

/** What conditions may read at `/claim/computed`; `isBounded`: with the limits that the form's own set. */
export function computedSchema(definition: Definition, claim: SchemaObject, isBounded: boolean): SchemaObject {
  const kinds = computedKinds(definition, claim);
  const properties = Object.fromEntries(
    Object.entries(definition.computed ?? {}).map(([name, entry]): [string, Json] => {
      const kind = kinds[name];
      const chosen = { ...chosenOf(entry as Computed), ...limitOf(entry as Computed) };
      const one =
        "count" in entry
          ? { ...counted, ...(isBounded && mostCounted(definition, entry)) }
          : kind === undefined
            ? {}
            : { ...schemaOfKind[kind], ...chosen };
      return [name, (entry as Computed).each === undefined ? one : { type: "array", items: one }];
    }),
  );
  const always = Object.entries(definition.computed ?? {}).filter(
    ([, entry]) => !("each" in entry) && ("count" in entry || "sum" in entry),
  );
  return { type: "object", properties, required: always.map(([name]) => name) };
}
