import { canonical, certainly, comparisons, type Json, type JsonSchema, keywordTypes } from "../../engine/index.ts";
import { spanOf } from "./bounds-of.ts";
import { patternLength } from "./pattern-length.ts";
import type { Demand } from "./unsatisfiable.ts";

/** One keyword that must hold of a value, or must not. */
export interface Atom {
  keyword: string;
  value: Json;
  isNegated: boolean;
}

/** What the atoms of one value come to. */
interface NodeFacts {
  /** No value has them all. */
  isEmpty: boolean;
  required: Set<string>;
  properties: Map<string, Demand[]>;
  /** What every item must be. */
  items: Demand[];
  /** For each item that must be there, what it must be. */
  contained: Demand[][];
  leastItems: number;
}

const allTypes = ["string", "number", "boolean", "object", "array", "null"];

/** Keywords about any value. */
const alone = ["const", "enum", ...comparisons.filter(({ subject }) => !subject).map(({ keyword }) => keyword)];

const sorting = comparisons.filter(({ isSorting }) => isSorting);

/** Keywords that are taken apart, or whose meaning hangs on others beside them. */
const structural = ["required", "properties", "contains", "items"];

export function factsAt(atoms: readonly Atom[]): NodeFacts {
  const facts: NodeFacts = {
    isEmpty: false,
    required: new Set(),
    properties: new Map(),
    items: [],
    contained: [],
    leastItems: 0,
  };
  const types = typesOf(atoms);
  const missing = new Set<string>();
  const isOnly = (type: string) => types.length === 1 && types[0] === type;
  const addProperty = (name: string, demand: Demand) =>
    facts.properties.set(name, [...(facts.properties.get(name) ?? []), demand]);
  for (const { keyword, value, isNegated } of atoms) {
    if (keyword === "required") {
      const [name] = value as string[];
      if (name === undefined) continue;
      if (isNegated) missing.add(name);
      else if (isOnly("object")) facts.required.add(name);
    } else if (keyword === "properties") {
      const [[name, schema] = ["", true]] = Object.entries(value as Record<string, JsonSchema>);
      addProperty(name, { schema, isNegated });
      if (isNegated) facts.required.add(name);
    } else if (keyword === "contains") {
      if (isNegated) facts.items.push({ schema: value as JsonSchema, isNegated });
      else if (isOnly("array")) facts.contained.push([{ schema: value as JsonSchema }]);
    } else if (keyword === "items") {
      if (isNegated) facts.contained.push([{ schema: value as JsonSchema, isNegated }]);
      else facts.items.push({ schema: value as JsonSchema });
    } else if (keyword === "minItems" && !isNegated && isOnly("array")) {
      facts.leastItems = Math.max(facts.leastItems, Number(value));
    }
  }
  facts.isEmpty =
    types.length === 0 ||
    [...facts.required].some((name) => missing.has(name)) ||
    hasBothSides(atoms) ||
    boundsCross(atoms, types) ||
    noneIsShared(atoms) ||
    periodsCross(atoms) ||
    noCandidateFits(atoms, types);
  return facts;
}

/** The types that are left; a keyword that must fail is about a value of its own type. */
function typesOf(atoms: readonly Atom[]): string[] {
  let types = allTypes;
  for (const { keyword, value, isNegated } of atoms) {
    const own = keywordTypes[keyword];
    if (own !== undefined && isNegated) types = types.filter((type) => type === own);
    if (keyword !== "type") continue;
    const said = [value].flat().map(String);
    // "integer" is a part of the numbers: what is no integer may yet be a number.
    const named = said.map((type) => (type === "integer" ? "number" : type));
    if (!isNegated) types = types.filter((type) => named.includes(type));
    else types = types.filter((type) => !said.includes(type));
  }
  return types;
}

/** The same demand stands there and is denied. */
function hasBothSides(atoms: readonly Atom[]): boolean {
  const sides = new Map<string, boolean>();
  return atoms.some(({ keyword, value, isNegated }) => {
    if (!(keyword in keywordTypes || alone.includes(keyword)) || structural.includes(keyword)) return false;
    const key = `${keyword} ${canonical(value)}`;
    const other = sides.get(key);
    sides.set(key, isNegated);
    return other !== undefined && other !== isNegated;
  });
}

const limitsOf = (atoms: readonly Atom[]) => {
  const valuesOf = (keyword: string, isNegated: boolean) =>
    atoms.filter((atom) => atom.keyword === keyword && atom.isNegated === isNegated).map(({ value }) => Number(value));
  return {
    least: (keyword: string, isNegated = false) => Math.max(...valuesOf(keyword, isNegated)),
    most: (keyword: string, isNegated = false) => Math.min(...valuesOf(keyword, isNegated)),
  };
};

/** Between which numbers the value lies, and whether it can be the least and the largest of them itself. */
function numbersOf(atoms: readonly Atom[]) {
  const { least, most } = limitsOf(atoms);
  // What is not at least 5 is below 5.
  const low = Math.max(
    least("minimum"),
    least("exclusiveMinimum"),
    least("maximum", true),
    least("exclusiveMaximum", true),
  );
  const high = Math.min(
    most("maximum"),
    most("exclusiveMaximum"),
    most("minimum", true),
    most("exclusiveMinimum", true),
  );
  return {
    low,
    high,
    isAboveLow: [least("exclusiveMinimum"), least("maximum", true)].includes(low),
    isBelowHigh: [most("exclusiveMaximum"), most("minimum", true)].includes(high),
  };
}

/** More whole numbers than that are not tried one by one. */
const mostNumbers = 50;

/** The whole numbers that are left, where they are few. */
function wholeNumbers(atoms: readonly Atom[]): number[] | undefined {
  if (!atoms.some(({ keyword, value, isNegated }) => keyword === "type" && value === "integer" && !isNegated))
    return undefined;
  const { low, high, isAboveLow, isBelowHigh } = numbersOf(atoms);
  const first = isAboveLow ? Math.floor(low) + 1 : Math.ceil(low);
  const last = isBelowHigh ? Math.ceil(high) - 1 : Math.floor(high);
  if (!Number.isFinite(first) || !Number.isFinite(last) || last - first >= mostNumbers) return undefined;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** No number of the steps that are asked for lies between the bounds. */
function isBetweenSteps(atoms: readonly Atom[]): boolean {
  const { low, high, isAboveLow, isBelowHigh } = numbersOf(atoms);
  return atoms.some(({ keyword, value, isNegated }) => {
    if (keyword !== "multipleOf" || isNegated || !Number.isFinite(low)) return false;
    const step = Number(value);
    // As near as the engine takes it for a multiple.
    const nearest = Math.ceil(low / step - 1e-9);
    const first = isAboveLow && Math.abs(nearest * step - low) <= step * 1e-9 ? nearest + 1 : nearest;
    const over = first * step - high;
    return over > step * 1e-9 || (isBelowHigh && over > -step * 1e-9);
  });
}

function boundsCross(atoms: readonly Atom[], types: readonly string[]): boolean {
  const [type] = types;
  if (types.length !== 1 || type === undefined) return false;
  if (type === "number") {
    const { low, high, isAboveLow, isBelowHigh } = numbersOf(atoms);
    return low > high || (low === high && (isAboveLow || isBelowHigh)) || isBetweenSteps(atoms);
  }
  const { least, most } = limitsOf(atoms);
  const [fewest, largest] = type === "string" ? ["minLength", "maxLength"] : ["minItems", "maxItems"];
  if (type !== "string" && type !== "array") return false;
  const patterns = type === "string" ? patternLengths(atoms) : [];
  const low = Math.max(0, least(fewest), least(largest, true) + 1, ...patterns.map((length) => length.least));
  const high = Math.min(most(largest), most(fewest, true) - 1, ...patterns.map((length) => length.most));
  return low > high;
}

/** How long the texts are that are asked to fit a pattern. */
const patternLengths = (atoms: readonly Atom[]) =>
  atoms.flatMap(({ keyword, value, isNegated }) =>
    keyword === "pattern" && !isNegated && typeof value === "string" ? (patternLength(value) ?? []) : [],
  );

/** Of what sorts values (days of the week, months), none is in all lists and outside of those that are denied. */
const noneIsShared = (atoms: readonly Atom[]): boolean =>
  sorting.some(({ keyword }) => {
    const lists = (isNegated: boolean) =>
      atoms.flatMap((atom) => (atom.keyword === keyword && atom.isNegated === isNegated ? [[atom.value].flat()] : []));
    const [first, ...others] = lists(false);
    const denied = lists(true).flat();
    return first?.every((day) => denied.includes(day) || others.some((other) => !other.includes(day))) ?? false;
  });

/** A day that lies within a time lies within each longer one. */
function periodsCross(atoms: readonly Atom[]): boolean {
  const periods = (isNegated: boolean) =>
    atoms.flatMap((atom) => {
      const days = atom.isNegated === isNegated ? spanOf(atom.keyword, atom.value) : undefined;
      return days ? [days] : [];
    });
  const longest = Math.max(...periods(true).map(([least]) => least));
  return periods(false).some(([, most]) => most <= longest);
}

/** Where only few values are possible, each is tried. */
function noCandidateFits(atoms: readonly Atom[], types: readonly string[]): boolean {
  const lists = atoms.flatMap(({ keyword, value, isNegated }): Json[][] => {
    if (isNegated) return [];
    if (keyword === "const") return [[value]];
    return keyword === "enum" && Array.isArray(value) ? [value] : [];
  });
  if (types.length === 1 && types[0] === "boolean") lists.push([true, false]);
  const numbers = types.length === 1 && types[0] === "number" ? wholeNumbers(atoms) : undefined;
  if (numbers) lists.push(numbers);
  const [first] = lists.sort((a, b) => a.length - b.length);
  if (!first) return false;
  return first.every((value) => !types.includes(typeOf(value)) || atoms.some((atom) => refuses(atom, value)));
}

/** As JSON Schema names it. */
export const typeOf = (value: Json): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value;

/** Is it certain that this value does not have the atom? */
function refuses({ keyword, value: wanted, isNegated }: Atom, value: Json): boolean {
  const holds = certainly(keyword, wanted, value);
  return holds !== undefined && holds === isNegated;
}
