import type { Json, JsonSchema } from "../../engine/index.ts";
import { type Atom, factsAt } from "./node-facts.ts";
import { numberOf } from "./number-of.ts";

/** A schema that must hold, or must not. */
export interface Demand {
  schema: JsonSchema;
  isNegated?: boolean;
}

/** More alternatives than any condition people write; beyond it nothing is claimed. */
const mostSteps = 4000;

const none: ReadonlySet<string> = new Set();

/**
 * True when it is proved that no value meets all demands. It only ever says so with certainty: comparisons between two places of
 * the claim count as possible, and what it does not know counts as possible.
 */
export function isUnsatisfiable(demands: readonly Demand[]): boolean {
  const budget = { left: mostSteps };
  return refutes({ open: demands, atoms: [], held: none }, budget) && budget.left > 0;
}

interface Budget {
  left: number;
}

/** What is demanded of one value. */
interface Demanded {
  open: readonly Demand[];
  atoms: readonly Atom[];
  /** Demands that were taken apart before, by their keys. */
  held: ReadonlySet<string>;
}

/** Takes the demands apart into atoms about one value; each alternative must be refuted. */
function refutes({ open, atoms, held }: Demanded, budget: Budget): boolean {
  const pending = [...open];
  const known = [...atoms];
  const taken: Demand[] = [];
  const forks: Demand[][] = [];
  while (pending.length > 0) {
    if (budget.left-- <= 0) return false;
    const demand = pending.pop() as Demand;
    const { schema, isNegated = false } = demand;
    taken.push(demand);
    if (typeof schema === "boolean") {
      if (schema === isNegated) return true;
      continue;
    }
    const parts = partsOf(schema);
    if (parts.length === 0 && isNegated) return true;
    if (parts.length > 1) {
      if (isNegated) forks.push(parts.map((part) => ({ schema: part, isNegated })));
      else pending.push(...parts.map((part) => ({ schema: part })));
      continue;
    }
    const [part] = parts;
    if (part === undefined) continue;
    const [[keyword, value] = ["", null]] = Object.entries(part);
    const list = (Array.isArray(value) ? value : []) as JsonSchema[];
    if (keyword === "allOf" || keyword === "anyOf" || keyword === "oneOf") {
      // Of "oneOf" only "at least one" is used.
      if (keyword === "oneOf" && isNegated) continue;
      if ((keyword === "allOf") === isNegated) forks.push(list.map((one) => ({ schema: one, isNegated })));
      else pending.push(...list.map((one) => ({ schema: one, isNegated })));
    } else if (keyword === "not") pending.push({ schema: value as JsonSchema, isNegated: !isNegated });
    else known.push({ keyword, value: value as Json, isNegated });
  }
  if (contradicts(known, budget)) return true;
  if (forks.length === 0) return false;
  const all = new Set([...held, ...taken.map((one) => keyOf(one))]);
  const [fork, ...rest] = forks
    .filter((branches) => !branches.some((one) => all.has(keyOf(one))))
    .map((branches) => branches.filter((one) => !all.has(keyOf(one, true))))
    .sort((a, b) => a.length - b.length);
  if (!fork) return false;
  return fork.every((branch) => refutes({ open: [branch, ...rest.map(asDemand)], atoms: known, held: all }, budget));
}

/** A fork that was put aside, as a demand again. */
const asDemand = (fork: Demand[]): Demand => ({
  schema: { anyOf: fork.map(({ schema, isNegated }) => (isNegated ? { not: schema as Json } : (schema as Json))) },
});

const texts = new WeakMap<object, string>();

/** Two demands of one key say the same; what is demanded and its opposite refute each other without being taken apart. */
function keyOf({ schema, isNegated = false }: Demand, isOpposite = false): string {
  if (typeof schema === "boolean") return `${schema === (isNegated === isOpposite)}`;
  const { not, ...others } = schema;
  if (not !== undefined && Object.keys(others).length === 0)
    return keyOf({ schema: not as JsonSchema, isNegated: !isNegated }, isOpposite);
  const text = texts.get(schema) ?? JSON.stringify(schema);
  texts.set(schema, text);
  return `${isNegated === isOpposite ? "" : "not "}${text}`;
}

const ignored = ["$schema", "$id", "$comment", "title", "description", "default", "examples", "$defs"];

const branching = ["if", "then", "else"];

type Part = { [keyword: string]: Json };

/** What schemas were taken apart into before: every condition of a form is held against the same large one. */
const knownParts = new WeakMap<Part, Part[]>();

/** One schema a keyword; `properties` and `required` one for each name; if, then and else stay together. */
function partsOf(schema: Part): Part[] {
  const known = knownParts.get(schema);
  if (known) return known;
  const branches = branching.map((keyword) => schema[keyword] ?? null);
  const whole = branches.some((branch) => branch !== null) ? [{ if: branches }] : [];
  const parts = [...whole, ...partsBesides(schema)];
  knownParts.set(schema, parts);
  return parts;
}

function partsBesides(schema: Part): Part[] {
  return Object.entries(schema).flatMap(([keyword, value]) => {
    if (ignored.includes(keyword) || branching.includes(keyword)) return [];
    if (keyword === "required" && Array.isArray(value)) return value.map((name) => ({ required: [name] }));
    if (keyword === "properties" && typeof value === "object" && value !== null) {
      return Object.entries(value).map(([name, child]) => ({ properties: { [name]: child } }));
    }
    return [{ [keyword]: value }];
  });
}

/** Is it proved that no value has all of these atoms? Looks into properties and items. */
function contradicts(atoms: readonly Atom[], budget: Budget): boolean {
  const facts = factsAt(atoms);
  if (facts.isEmpty) return true;
  for (const name of facts.required) {
    const demands = facts.properties.get(name);
    if (demands && refutesOne(demands, budget)) return true;
  }
  for (const wanted of facts.contained) if (refutesOne([...wanted, ...facts.items], budget)) return true;
  return facts.leastItems > 0 && facts.items.length > 0 && refutesOne(facts.items, budget);
}

/** What one value comes to under these demands, and how many steps it took to find out. */
interface Refuted {
  answer: boolean;
  steps: number;
}

/** Of the same value the same is demanded by most conditions of a form: each such question is gone into once. */
const refuted = new Map<string, Refuted>();
const mostRefuted = 50_000;

/** Is it proved that no value meets them? It takes of the budget what it took the first time, so that it ends where it would have. */
function refutesOne(demands: readonly Demand[], budget: Budget): boolean {
  const key = demands.map(nameOf).join();
  const known = refuted.get(key);
  if (known) {
    budget.left -= known.steps;
    return known.answer && budget.left > 0;
  }
  const before = budget.left;
  const answer = refutes({ open: demands, atoms: [], held: none }, budget);
  if (refuted.size >= mostRefuted) refuted.clear();
  if (budget.left > 0) refuted.set(key, { answer, steps: before - budget.left });
  return answer;
}

const nameOf = ({ schema, isNegated = false }: Demand): string =>
  `${isNegated ? "!" : ""}${typeof schema === "object" ? numberOf(schema) : schema}`;
