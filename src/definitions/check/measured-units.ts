import { type Computed, comparisonOf, isObject, type Json, operatorOf, type Pointer } from "../../engine/index.ts";
import { inForm, kindOf } from "../computed-kinds.ts";
import type { Fault } from "../read/fault.ts";
import type { Step } from "../read/source-file.ts";
import type { Check, CheckInput } from "./check.ts";
import { locate } from "./world.ts";

/** Operators whose operands are of one measure, which the value is of too. */
const alike = ["sum", "difference", "min", "max", "first"];

/**
 * As advice: dollars are added to dollars, and hours held against hours. What a number counts is known by its shape (money), its
 * column, or its title ("Travel distance (km)"); of what is not known nothing is told.
 */
export const measuredUnits: Check = (input) => {
  const { files, definition, conditions, isWhole } = input;
  if (!isWhole("schema", "messages", "rules", "record")) return [];
  const unitOf = unitsIn(input);
  const ofValues = Object.entries(definition.computed ?? {}).flatMap(([name, entry]): Fault[] => {
    const operator = alike.find((one) => (entry as Record<string, Json>)[one] !== undefined);
    const [one, other] = operator === undefined ? [] : differing(operandsOf(entry), (part) => unitOf(part, entry.each));
    if (operator === undefined || !one || !other) return [];
    const message = `"${one.pointer}" is ${one.unit}, and "${other.pointer}" is ${other.unit}: no "${operator}" goes over both. Name values of one measure.`;
    return [{ ...files.rules.faultAtKey(["computed", name, operator], "other-unit", message), isAdvice: true }];
  });
  const ofComparisons = conditions.flatMap(({ condition, source, path, list, isMended }): Fault[] =>
    isMended
      ? []
      : comparedIn(condition as Json, []).flatMap(({ one, other, at }): Fault[] => {
          const [unit, its] = [unitOf(one, list), unitOf(other, list)];
          if (unit === undefined || its === undefined || unit === its) return [];
          const message = `"${one}" is ${unit}, and "${other}" is ${its}: they cannot be held against each other. Name values of one measure.`;
          return [{ ...source.faultAtKey([...path, ...at], "other-unit", message), isAdvice: true }];
        }),
  );
  return [...ofValues, ...ofComparisons];
};

const money = "money";

/** Measures that titles say in brackets: a word of its own may tell of when or of how long something else is ("After hours"). */
const measures: [unit: string, said: RegExp][] = [
  [money, /\((?:\$|NZD)\)/i],
  ["kilometres", /\(km\)/i],
  ["hours", /\((?:h|hrs|hours)\)/i],
  ["minutes", /\((?:min|mins|minutes)\)/i],
  ["days", /\(days\)/i],
  ["kilograms", /\(kg\)/i],
  ["per cent", /\(%\)/],
];

/** What a title says that a number counts. */
export const unitInTitle = (title = ""): string | undefined => {
  const said = measures.filter(([, one]) => one.test(title));
  return said.length === 1 ? said[0]?.[0] : undefined;
};

type UnitOf = (pointer: Pointer, each?: Pointer) => string | undefined;

function unitsIn({ definition }: CheckInput): UnitOf {
  const columns = Object.values(definition.record.columns ?? {}).filter(({ kind }) => kind === "money");
  const known = new Map<string, string | undefined>();
  const unitOf: UnitOf = (pointer, each) => {
    const [, name] = /^\/claim\/computed\/([^/]+)$/.exec(pointer) ?? [];
    const entry = name === undefined ? undefined : definition.computed?.[name];
    if (name !== undefined && entry) {
      if (known.has(name)) return known.get(name);
      known.set(name, undefined);
      const unit = ofEntry(entry, (part) => unitOf(part, entry.each));
      known.set(name, unit);
      return unit;
    }
    const field = inForm(pointer, each);
    if (field === undefined) return undefined;
    const found = locate(definition.schema, field);
    const schema = found && found !== "open" && isObject(found.schema) ? found.schema : {};
    const kind = kindOf(schema);
    if (kind !== "number") return undefined;
    if (schema.type === "string" || columns.some(({ from }) => from === pointer)) return money;
    return unitInTitle(definition.messages.fields[field]?.title);
  };
  return unitOf;
}

function ofEntry(entry: Computed, unitOf: (pointer: Pointer) => string | undefined): string | undefined {
  const said = entry as Record<string, Json>;
  if (said.daysBetween !== undefined) return "days";
  if (!alike.some((one) => said[one] !== undefined)) return undefined;
  const units = operandsOf(entry).map(unitOf);
  return units.length > 0 && units.every((one) => one === units[0]) ? units[0] : undefined;
}

function operandsOf(entry: Computed): Pointer[] {
  const operator = operatorOf(entry);
  const operands = operator?.operands(((entry as Record<string, Json>)[operator.name] ?? null) as Json) ?? [];
  return operands.filter((one): one is Pointer => typeof one === "string" && one.startsWith("/"));
}

function differing(pointers: readonly Pointer[], unitOf: (pointer: Pointer) => string | undefined) {
  const known = pointers.flatMap((pointer) => {
    const unit = unitOf(pointer);
    return unit === undefined ? [] : [{ pointer, unit }];
  });
  const other = known.find(({ unit }) => unit !== known[0]?.unit);
  return other ? [known[0], other] : [];
}

interface Compared {
  one: Pointer;
  other: Pointer;
  at: Step[];
}

/** Numbers that a condition holds against each other. */
function comparedIn(node: Json, at: Step[]): Compared[] {
  if (Array.isArray(node)) return node.flatMap((one, index) => comparedIn(one, [...at, index]));
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, value]): Compared[] => {
    if (!key.startsWith("/") || !isObject(value)) return comparedIn(value, [...at, key]);
    return Object.entries(value).flatMap(([keyword, other]): Compared[] =>
      typeof other === "string" && other.startsWith("/") && comparisonOf(keyword)?.subject === "number"
        ? [{ one: key, other, at: [...at, key, keyword] }]
        : [],
    );
  });
}
