import { computedOf } from "./computed/order.ts";
import type { Definition, Json, Pointer, Rule } from "./definition.ts";
import type { Context } from "./evaluation.ts";
import { isWithin } from "./pointer.ts";
import type { Phase } from "./status.ts";

/** What is known of an account besides how to reach it. */
export const accountProperties = ["number", "name", "category", "region", "manager"] as const;

/** Other claims of the claim's account, or of one of its units. */
type ClaimsOf = "account" | "unit";

/** Where a fact comes from that the server fills at each save; one of `account`, `count`, `sum` and `latest` is there. */
export interface GivenSource {
  account?: (typeof accountProperties)[number];
  /** How many there are. */
  count?: ClaimsOf;
  /** What they come to in the column `of`. */
  sum?: ClaimsOf;
  of?: string;
  /** The day of the last of them. */
  latest?: ClaimsOf;
  /** Sent so long before the save at most, or in its calendar month or year. */
  within?: string;
  /** Absent: of all types. */
  types?: string[];
  /** Absent: of all but drafts. */
  phases?: Phase[];
}

type Known = Pick<Definition, "facts" | "computed" | "figures" | "workflow">;

const known = new WeakMap<object, Pointer[]>();

/** Where facts stand that the server fills at a save, and all that is worked out of them. */
export function givenPlaces(definition: Known): Pointer[] {
  const kept = known.get(definition);
  if (kept) return kept;
  const { facts = {}, workflow } = definition;
  const places = Object.keys(facts).flatMap((name) => (facts[name]?.given ? [`/claim/${name}`] : []));
  const worked = Object.entries(computedOf(definition)).map(([name, { field, ...entry }]) => ({
    entry,
    own: [`/claim/computed/${name}`, `/claim/figures/${name}`, ...(field === undefined ? [] : [`/form${field}`])],
  }));
  worked.push({ entry: { choose: workflow.authorisation?.levels ?? [] } as never, own: [...levelPointers] });
  // The list grows by what its places are worked into.
  for (const place of places) {
    for (const { entry, own } of worked)
      if (!own.every((one) => places.includes(one)) && reads(entry, entry.each, place)) places.push(...own);
  }
  known.set(definition, places);
  return places;
}

/** Whose authorisation the content asks for, which levels say by their `when`. */
const levelPointers: Pointer[] = ["/claim/authorisingLevel", "/claim/authorisingRole", "/claim/nextAuthoriseRole"];

/** A claim that is saved, with what was known before of the facts that the server fills at it. */
export function asShown({ facts = {} }: Pick<Definition, "facts">, context: Context): Context {
  const names = Object.keys(facts).filter((name) => facts[name]?.given);
  if (names.length === 0) return context;
  const claim = context.claim as unknown as Record<string, Json | undefined>;
  return { ...context, shown: Object.fromEntries(names.map((name) => [name, claim[name] ?? null])) };
}

/** Does the rule hang on what stands at one of these places? */
export const readsPlaces = ({ when, must, each }: Rule, places: readonly Pointer[]): boolean =>
  places.some((place) => reads({ when, must }, each, place));

/** Does it hang on what the server fills at a save? */
export const readsGiven = (definition: Known, rule: Rule): boolean => readsPlaces(rule, givenPlaces(definition));

function reads(written: object, each: Pointer | undefined, place: Pointer): boolean {
  const pointers = [...JSON.stringify(written).matchAll(/"(\/(?:form|claim|item)\/[^"]*)"/g)].map(([, one = ""]) =>
    each !== undefined && one.startsWith("/item/") ? `/form${each}/*${one.slice("/item".length)}` : one,
  );
  return pointers.some((pointer) => isWithin(pointer, place) || isWithin(place, pointer));
}
