import {
  type Computed,
  type Condition,
  type Definition,
  isObject,
  type Json,
  type JsonSchema,
  type Operand,
  type Pointer,
} from "../../engine/index.ts";

/** More choices of one answer are not told apart. */
const mostChoices = 12;

/** The schema of a place in the form, where it is known. */
type Look = (field: Pointer) => JsonSchema | undefined;

/**
 * What holds of a claim beside each value that is chosen (`choose`, `first`): which of its choices it is, and what stands there
 * then. A proof about the value so becomes one about what it is chosen by.
 */
export function behindValues({ computed = {} }: Definition, look: Look): ReadonlyMap<string, Condition> {
  return new Map(
    Object.entries(computed as Record<string, Computed>).flatMap(([name, entry]): [string, Condition][] => {
      if (entry.each !== undefined || entry.where !== undefined || entry.round !== undefined) return [];
      const pointer: Pointer = `/claim/computed/${name}`;
      const ways = Array.isArray(entry.choose)
        ? chosen(pointer, entry.choose as Choice[])
        : Array.isArray(entry.first)
          ? firstOf(pointer, entry.first as Operand[], look)
          : undefined;
      return ways === undefined ? [] : [[name, { anyOf: ways }]];
    }),
  );
}

interface Choice {
  when?: Condition;
  value: Operand;
}

const isPointer = (operand: Operand): operand is Pointer => typeof operand === "string" && operand.startsWith("/");

/** One after another: each way, where none before it was gone. */
function inTurn(steps: { holds?: Condition; ways: Condition[] }[], otherwise: Condition): Condition[] {
  const passed: Condition[] = [];
  const all: Condition[] = [];
  for (const { holds, ways } of steps) {
    const parts = [...passed, ...(holds ? [holds] : [])];
    all.push(...ways.map((way) => (parts.length > 0 ? { ...way, allOf: parts } : way)));
    if (holds === undefined) return all;
    passed.push({ not: holds });
  }
  return [...all, { ...otherwise, allOf: passed }];
}

const chosen = (pointer: Pointer, choices: readonly Choice[]): Condition[] =>
  inTurn(
    choices.map(({ when, value }) => ({
      ...(when && { holds: when }),
      ways: [isPointer(value) ? {} : { [pointer]: { const: value } }],
    })),
    { [pointer]: false },
  );

/** Undefined where it reads what is not known to be one value. */
function firstOf(pointer: Pointer, operands: readonly Operand[], look: Look): Condition[] | undefined {
  const steps = operands.map((operand) => {
    if (!isPointer(operand)) return String(operand) === "" ? undefined : { ways: [{ [pointer]: { const: operand } }] };
    const schema = operand.startsWith("/form/") ? look(operand.slice("/form".length)) : undefined;
    if (operand.includes("*") || !isObject(schema as Json)) return undefined;
    const { type, enum: choices } = schema as { type?: Json; enum?: Json[] };
    if (!["string", "number", "integer", "boolean"].includes(String(type))) return undefined;
    const values = type === "boolean" ? [true, false] : choices;
    const ways =
      values && values.length <= mostChoices
        ? values.map((value) => ({ [operand]: { const: value }, [pointer]: { const: value } }))
        : [{ [operand]: true, [pointer]: true }];
    return { holds: { [operand]: true } as Condition, ways };
  });
  return steps.some((step) => step === undefined)
    ? undefined
    : inTurn(steps as { holds?: Condition; ways: Condition[] }[], { [pointer]: false });
}
