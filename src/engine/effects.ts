import type { Condition } from "./definition.ts";
import type { ClaimFacts } from "./evaluation.ts";

/** What a fact becomes: the moment, who does it (`staff`: who acts for a customer), what they wrote, or the literal itself. */
type FactValue = string | number | boolean | null | { from: string };

/** What a transition does besides changing the status; `when`: only for claims that it holds of. */
export type Effect = EffectAct & { when?: Condition };

type EffectAct =
  /** `ifAbsent`: nothing is set where the first of the facts is there already. */
  | { set: Record<string, FactValue>; ifAbsent?: boolean }
  | { clear: string[] }
  /** A letter by its id. */
  | { letter: string }
  /** Puts what was written as a question to a role. */
  | { ask: string }
  /** Answers the oldest open question to one of the person's roles. */
  | { answer: true }
  /** Where the claim lies, as long as its status lasts. `ifPresent`: only where it lies somewhere. */
  | { place: string; ifPresent?: boolean }
  | { mark: "deleted" | "restored" };

/** What the effects of a transition amount to. */
export interface Outcome {
  /** Facts that change, by name; null takes one away. */
  facts: Record<string, unknown>;
  letters: string[];
  asks: string[];
  answers: boolean;
}

/** What values of facts stand for while a transition is made. */
interface Given {
  now: unknown;
  user: unknown;
  /** Who acts for our side: the person, or where a customer acts, whoever began the claim. */
  staff: unknown;
  text: string | undefined;
  /** Reads a pointer of `{ "from": ... }`. */
  read: (pointer: string) => unknown;
}

/** The effects of a row of a compiled workflow, in which all are data. */
export const effectsOf = ({ effects = [] }: { effects?: (Effect | string)[] }): Effect[] =>
  effects.filter((effect) => typeof effect !== "string");

/** The name of the fact at `/claim/<name>`. */
const factName = (pointer: string): string => pointer.replace("/claim/", "");

/** Facts before, who and when give the facts after, letters and questions. Pure: server and replay write what it says. */
export function applyEffects(effects: Effect[], before: Record<string, unknown>, given: Given): Outcome {
  const outcome: Outcome = { facts: {}, letters: [], asks: [], answers: false };
  const isThere = (name: string) => {
    const value = Object.hasOwn(outcome.facts, name) ? outcome.facts[name] : before[name];
    return value !== undefined && value !== null;
  };
  const put = (pointer: string, value: unknown) => {
    outcome.facts[factName(pointer)] = value ?? null;
  };
  for (const effect of effects) {
    if ("set" in effect) {
      const [first = ""] = Object.keys(effect.set);
      if (effect.ifAbsent && isThere(factName(first))) continue;
      for (const [pointer, value] of Object.entries(effect.set)) put(pointer, factValue(value, given));
    } else if ("clear" in effect) for (const pointer of effect.clear) put(pointer, null);
    else if ("letter" in effect) outcome.letters.push(effect.letter);
    else if ("ask" in effect) outcome.asks.push(effect.ask);
    else if ("answer" in effect) outcome.answers = true;
    else if ("place" in effect) {
      if (effect.ifPresent && !isThere("placement")) continue;
      put("/claim/placement", effect.place);
      put("/claim/placedAt", given.now);
    } else if ("mark" in effect) put("/claim/deletedAt", effect.mark === "deleted" ? given.now : null);
  }
  return outcome;
}

function factValue(value: FactValue, given: Given): unknown {
  if (value === "now" || value === "user" || value === "staff" || value === "text") return given[value];
  return typeof value === "object" && value !== null ? given.read(value.from) : value;
}

/** Facts that conditions know under another name: that something was done, instead of when. */
const conditionNames = {
  authorisedAt: "isAuthorised",
  collectionArrangedAt: "isCollectionArranged",
  unitReceivedAt: "wasUnitReceived",
  deletedAt: "isDeleted",
} as const;

/** The facts of a claim with what effects changed, in the names of conditions; what is not so is left out. */
export function factsAfter(claim: ClaimFacts, changed: Record<string, unknown>): ClaimFacts {
  const after: Record<string, unknown> = { ...claim, ...changed };
  for (const [at, name] of Object.entries(conditionNames)) {
    if (Object.hasOwn(changed, at)) after[name] = changed[at] === null ? undefined : true;
  }
  if (changed.requestedAt && !claim.requestDate) after.requestDate = changed.requestedAt;
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null)) as unknown as ClaimFacts;
}

/** Is one of the effects a mark of this kind? */
export const marks = (effects: Effect[] | undefined, mark: "deleted" | "restored"): boolean =>
  effects?.some((effect) => "mark" in effect && effect.mark === mark) ?? false;

/** Does one of the effects set this fact? */
export const setsFact = (effects: Effect[], name: string): boolean =>
  effects.some((effect) => "set" in effect && effect.set[`/claim/${name}`] !== undefined);

/** Does one of the effects send the claim to lie there? */
export const places = (effects: Effect[] | undefined, place: string): boolean =>
  effects?.some((effect) => "place" in effect && effect.place === place) ?? false;

/** An effect in one line, for stories and findings: `set authorisedAt`, `letter approved`. */
export function effectName(effect: Effect): string {
  if ("set" in effect) return `set ${Object.keys(effect.set).map(factName).join(", ")}`;
  if ("clear" in effect) return `clear ${effect.clear.map(factName).join(", ")}`;
  return Object.entries(effect)
    .filter(([key]) => key !== "ifPresent" && key !== "when")
    .map(([key, value]) => (value === true ? key : `${key} ${value}`))
    .join(" ");
}
