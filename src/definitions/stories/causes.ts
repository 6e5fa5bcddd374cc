import { createHash } from "node:crypto";
import { canonical, type Json } from "../../engine/index.ts";
import type { Difference } from "./player.ts";
import { isFailure, type Outcome } from "./run.ts";
import type { Story } from "./story.ts";

/** What several stories found otherwise in the same way, and for the same reason. */
export interface Cause {
  /** Six hex digits; the same in every run, as long as difference and reason are the same. */
  id: string;
  /** Where it was found: the first is told whole, the others by their files. */
  places: { outcome: Outcome; step: number; difference: Difference }[];
}

/** Differences by cause, in the order in which stories found them. */
export function causesOf(outcomes: readonly Outcome[]): Cause[] {
  const causes = new Map<string, Cause>();
  for (const outcome of outcomes.filter(isFailure)) {
    for (const { number, differences } of "steps" in outcome ? outcome.steps : []) {
      for (const difference of differences) {
        const id = causeId(outcome.story, number, difference);
        const cause = causes.get(id) ?? { id, places: [] };
        cause.places.push({ outcome, step: number, difference });
        causes.set(id, cause);
      }
    }
  }
  return [...causes.values()];
}

/** Outcomes with the differences of these causes alone. */
export const onlyCauses = (outcomes: readonly Outcome[], ids: readonly string[]): Outcome[] =>
  outcomes.map((outcome) => {
    if (!("steps" in outcome)) return outcome;
    return {
      ...outcome,
      steps: outcome.steps.map((step) => ({
        ...step,
        differences: step.differences.filter((one) => ids.includes(causeId(outcome.story, step.number, one))),
      })),
    };
  });

/** Values that stories differ in anyway (the day of a case, what a field held) are no part of a cause; places in the definition are. */
function causeId({ type, steps }: Story, step: number, { path, expected, found, why }: Difference): string {
  // Where nothing tells the reason, what was done stands for it: another transition is another decision.
  const reasons = why.length > 0 ? why.map((sentence) => sentence.split(": ")[0]) : [steps[step - 1]?.do ?? ""];
  return createHash("sha256")
    .update(JSON.stringify([type, path, changeOf(expected, found), reasons]))
    .digest("hex")
    .slice(0, 6);
}

/** Of lists what there is more and less, so that stories which expect more beside it have the same cause. */
function changeOf(expected: Json, found: Json): Json {
  if (!Array.isArray(expected) || !Array.isArray(found)) return [expected, found];
  const without = (list: Json[], other: Json[]) => {
    const known = new Set(other.map(canonical));
    return list.filter((item) => !known.has(canonical(item)));
  };
  return [without(expected, found), without(found, expected)];
}
