import type { Json, JsonSchema } from "../../engine/index.ts";
import { type Atom, factsAt } from "./node-facts.ts";

/** A schema that must hold, or must not. */
export interface Demand {
  schema: JsonSchema;
  isNegated?: boolean;
}

/** More alternatives than any condition people write; beyond it nothing is claimed. */
const mostSteps = 4000;

/**
 * True when it is proved that no value meets all demands. It only ever says so with certainty: comparisons between two places of
 * the claim count as possible, and what it does not know counts as possible.
 */
export function isUnsatisfiable(demands: readonly Demand[]): boolean {
  const budget = { left: mostSteps };
  return refutes([...demands], [], budget) && budget.left > 0;
}

interface Budget {
  left: number;
}

/** Takes the demands apart into atoms about one value; each alternative must be refuted. */
function refutes(open: Demand[], atoms: Atom[], budget: Budget): boolean {
  const pending = [...open];
  const known = [...atoms];
  const forks: Demand[][][] = [];
  while (pending.length > 0) {
    if (budget.left-- <= 0) return false;
    const { schema, isNegated = false } = pending.pop() as Demand;
    if (typeof schema === "boolean") {
      if (schema === isNegated) return true;
      continue;
    }
    const parts = partsOf(schema);
    if (parts.length === 0 && isNegated) return true;
    if (parts.length > 1) {
      if (isNegated) forks.push(parts.map((part) => [{ schema: part, isNegated }]));
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
      if ((keyword === "allOf") === isNegated) forks.push(list.map((one) => [{ schema: one, isNegated }]));
      else pending.push(...list.map((one) => ({ schema: one, isNegated })));
    } else if (keyword === "not") pending.push({ schema: value as JsonSchema, isNegated: !isNegated });
    else known.push({ keyword, value: value as Json, isNegated });
  }
  if (contradicts(known, budget)) return true;
  const [fork, ...rest] = forks.sort((a, b) => a.length - b.length);
  if (!fork) return false;
  return fork.every((branch) => refutes([...branch, ...rest.flatMap(asDemand)], known, budget));
}

/** A fork that was put aside, as a demand again. */
const asDemand = (fork: Demand[][]): Demand[] => [
  {
    schema: {
      anyOf: fork.map(([one]) => (one?.isNegated ? { not: one.schema as Json } : (one?.schema as Json))),
    },
  },
];

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
    if (demands && refutes(demands, [], budget)) return true;
  }
  for (const wanted of facts.contained) if (refutes([...wanted, ...facts.items], [], budget)) return true;
  return facts.leastItems > 0 && facts.items.length > 0 && refutes([...facts.items], [], budget);
}
