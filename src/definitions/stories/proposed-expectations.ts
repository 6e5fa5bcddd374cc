import { canonical, get, type Json } from "../../engine/index.ts";
import type { StepTaken } from "./engine-player.ts";
import { look } from "./look-at-claim.ts";
import type { Found } from "./player.ts";
import type { Expectation, Step } from "./story.ts";

/** One thing that a story could say of a step: it is so now, and was not before. */
export interface Proposal {
  /** Below the step's `expect`. */
  path: string[];
  value: Json;
  /** Most stories want to say it. */
  isLikely: boolean;
}

/** All that an engine can be asked of a claim. */
const everything: Expectation = { errors: {}, guide: [] };

export const lookAtAll = ({ definition, context, effects, locked }: StepTaken): Found => ({
  ...look(definition, context, everything),
  effects,
  locked,
});

/**
 * What a step changed, as expectations to choose from; of the transition that it tried also what stays, as where it is refused. Of
 * facts those that the step writes: others may hold the moment.
 */
export function proposals(
  before: Found,
  after: Found,
  { do: tried, facts = {} }: Pick<Step, "do" | "facts">,
): Proposal[] {
  const proposed: Proposal[] = [];
  const propose = (path: string[], value: unknown, isLikely = true) =>
    void proposed.push({ path, value: value as Json, isLikely });
  for (const key of ["status", "type", "authoriseRole"] as const) {
    const isAsked = key === "status" && tried !== undefined;
    if (before[key] !== after[key] || isAsked) propose([key], after[key]);
  }
  ticks(before, after, propose);
  const { offered = [] } = after;
  for (const [transition, rules] of Object.entries(after.missing ?? {})) {
    const isNews = canonical(rules) !== canonical(before.missing?.[transition] ?? []);
    const isAsked = transition === tried && rules.length > 0;
    if (offered.includes(transition) && (isNews || isAsked)) propose(["missing", transition], rules);
  }
  for (const key of ["offered", "ready", "advice"] as const) {
    const isAsked = key === "offered" && tried !== undefined && !offered.includes(tried);
    if (canonical(before[key] as Json) !== canonical(after[key] as Json) || isAsked) propose([key], after[key]);
  }
  for (const name of Object.keys(facts)) propose(["facts", name], after.facts?.[name] ?? null);
  if (after.locked?.length) propose(["locked"], after.locked);
  if (after.effects?.length) propose(["effects"], after.effects);
  sentences(before, after, propose);
  for (const key of ["applies", "visible", "drawn", "editable"] as const) {
    for (const [place, holds] of Object.entries(after[key] ?? {})) {
      if (before[key]?.[place] !== holds) propose([key, place], holds, false);
    }
  }
  return proposed;
}

type Propose = (path: string[], value: unknown, isLikely?: boolean) => void;

function ticks({ complete: before = {} }: Found, { complete: after = {} }: Found, propose: Propose): void {
  const changed = Object.keys(after).filter((section) => before[section] !== after[section]);
  const [ticked, open] = [changed.filter((one) => after[one]), changed.filter((one) => !after[one])];
  if (ticked.length > 0) propose(["complete"], ticked);
  if (open.length > 0) propose(["incomplete"], open);
}

function sentences({ errors: before = {} }: Found, { errors: after = {} }: Found, propose: Propose): void {
  for (const [field, sentence] of Object.entries(after)) {
    if (before[field] !== sentence) propose(["errors", field], sentence, false);
  }
}

/** What is found at an expectation's place, in the expectation's own form; undefined where there is nothing to compare. */
export function foundAt(found: Found, path: readonly string[], expected: Json): Json | undefined {
  const [kind = "", place = ""] = path;
  if (kind === "payload") return found.form ? ((get(found.form, place) as Json | undefined) ?? null) : undefined;
  if (kind === "complete" || kind === "incomplete") {
    const wanted = kind === "complete";
    return (expected as string[]).filter((section) => found.complete?.[section] === wanted);
  }
  const part = (found as Record<string, Json | undefined>)[kind];
  if (path.length === 1) return kind === "errors" ? (found.misshapen as Json) : part;
  const parts = (part ?? {}) as Record<string, Json>;
  return Object.hasOwn(parts, place) ? (parts[place] ?? null) : null;
}
