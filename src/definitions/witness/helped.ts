import { rowsOf } from "../../engine/index.ts";
import { attempt, type Obstacle } from "./attempt.ts";
import type { Assignment } from "./solve.ts";
import type { Stage, Walk } from "./walk.ts";

/** Of ways that others could take together, so many are tried. */
const mostWays = 6;

/**
 * The claim once others, who see it as it stands, have done what is lacking: written facts in their place, each what is theirs, or
 * changed answers and saved them there. Whoever was stuck can go on from it.
 */
export function* helpedStages(walk: Walk, stage: Stage, { ways }: Obstacle): Generator<Stage> {
  if (stage.context.claim.status === "new") return;
  const helpers = walk.people.emails.filter((one) => walk.sees(one, stage));
  const rights = helpers.map((who) => walk.isFree(walk.seenBy(stage, who).context));
  for (const way of ways((fact) => rights.some((isFree) => isFree(fact))).slice(0, mostWays)) {
    const facts = way.filter(([place]) => place.startsWith("/claim/"));
    const answers = way.filter((one) => !facts.includes(one));
    const known = writtenBy(walk, stage, helpers, facts);
    if (known && answers.length === 0) yield known;
    for (const who of known && answers.length > 0 ? helpers : []) {
      const helped = saved(walk, walk.seenBy(known as Stage, who), answers);
      if (helped) yield helped;
    }
  }
}

/** The claim once each fact was written by somebody who may. They are kept as they are written, without a transition. */
function writtenBy(walk: Walk, stage: Stage, helpers: readonly string[], facts: readonly Assignment[]) {
  let now: Stage | undefined = stage;
  let left = facts;
  for (const who of helpers) {
    if (left.length === 0 || !now) break;
    const own: Stage = walk.seenBy(now, who);
    const isFree = walk.isFree(own.context);
    const theirs = left.filter(([place]) => isFree(place.slice("/claim/".length)));
    if (theirs.length === 0) continue;
    now = walk.take(own, walk.stepFor(own, theirs));
    left = left.filter((one) => !theirs.includes(one));
  }
  return left.length === 0 ? now : undefined;
}

/** Answers are kept by a transition that saves, and leaves the claim where it is. */
function saved(walk: Walk, own: Stage, way: readonly Assignment[]): Stage | undefined {
  const { status } = own.context.claim;
  for (const [transition, one] of Object.entries(walk.definition.workflow.transitions)) {
    const isSave = one.via === "draft" || one.via === "send";
    if (!isSave || !rowsOf(one).some(({ row }) => row.from.includes(status))) continue;
    const { stage } = attempt(walk, own, { who: own.who, transition, way });
    if (stage?.context.claim.status === status) return stage;
  }
  return undefined;
}
