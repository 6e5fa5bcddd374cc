import {
  type Computed,
  type Definition,
  isObject,
  type Json,
  type Operand,
  operatorOf,
  quotientDigits,
  schemaAt,
} from "../../engine/index.ts";
import { inForm } from "../computed-kinds.ts";
import { computedOf, operandsOf } from "../prove/bounds-of-computed.ts";
import type { Check } from "./check.ts";

/** Of an amount of money. */
const centDigits = 2;

/** A field that keeps a value takes as many digits behind the point as it may have: else a save is refused that nobody can mend. */
export const keptDigits: Check = ({ files, definition, isWhole }) => {
  if (!isWhole("rules", "schema")) return [];
  return Object.entries((definition.computed ?? {}) as Record<string, Computed>).flatMap(([name, entry]) => {
    const { field } = entry;
    const taken = field === undefined ? undefined : digitsTaken(schemaAt(definition.schema, field));
    if (taken === undefined || digitsOfEntry(definition, entry) <= taken) return [];
    const shown = taken === 0 ? "whole numbers alone" : `${taken} digits behind the point`;
    const message = `"${name}" may have more digits behind the point than the field "${field}" takes (${shown}), and nobody could save the claim then. Write "round": ${taken}, or let the field take them.`;
    return [{ ...files.rules.faultAtKey(["computed", name], "kept-digits", message), isAdvice: true }];
  });
};

/** Undefined where any number fits, or none. */
function digitsTaken(schema: unknown): number | undefined {
  if (!isObject(schema as Json)) return undefined;
  const { type, multipleOf } = schema as { type?: Json; multipleOf?: number };
  // Rounding to digits makes no multiple of five.
  if (typeof multipleOf === "number")
    return /^(1|0\.0*1)$/.test(String(multipleOf)) ? behindPoint(multipleOf) : undefined;
  return type === "integer" ? 0 : undefined;
}

const behindPoint = (number: number): number => String(number).split(".")[1]?.length ?? 0;

/** How many digits behind the point the value may have; of what is not known, none. */
function digitsOfEntry(definition: Definition, entry: Computed, seen: readonly Computed[] = []): number {
  const { round } = entry;
  const operator = operatorOf(entry);
  if (!operator || seen.includes(entry) || operator.whole !== undefined) return 0;
  if (operator.name === "quotient") return round ?? quotientDigits;
  const each = operandsOf(entry).map((operand) => digitsOf(definition, operand, entry, [...seen, entry]));
  const digits = operator.name === "product" ? each.reduce((sum, one) => sum + one, 0) : Math.max(0, ...each);
  return Math.min(round ?? digits, digits);
}

function digitsOf(definition: Definition, operand: Operand, { each }: Computed, seen: readonly Computed[]): number {
  if (typeof operand === "number") return behindPoint(operand);
  if (typeof operand !== "string") return 0;
  const entry = computedOf(definition, operand);
  if (entry) return digitsOfEntry(definition, entry, seen);
  const field = inForm(operand, each);
  const schema = field === undefined ? undefined : schemaAt(definition.schema, field);
  if (!isObject(schema as Json)) return 0;
  const { type, pattern } = schema as { type?: Json; pattern?: string };
  if (type === "number") return digitsTaken(schema) ?? Number.POSITIVE_INFINITY;
  const isAmount = type === "string" && pattern !== undefined && new RegExp(pattern).test("12.50");
  return isAmount && !new RegExp(pattern).test("word") ? centDigits : 0;
}
