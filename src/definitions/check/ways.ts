import type { Condition } from "../../engine/index.ts";
import { asFor } from "../prove/people.ts";
import type { Step } from "../read/source-file.ts";
import { type Act, type Acting, listOf } from "./acting.ts";
import { canonicalText } from "./canonical-text.ts";
import type { CheckInput } from "./check.ts";
import { applyingOf } from "./rule-homes.ts";

/** One step from a status to another, and what it asks of the claim. */
export interface Way {
  id: string;
  from: string;
  to: string;
  path: Step[];
  /** What is left of "allowed" and "when" for those who may go it: one of these must hold, all of its parts. */
  guards: Condition[][];
  /** Rules that hold it up, and when they do. */
  demands: { rule: string; must: Condition; asked: Condition[] }[];
}

/** All steps that somebody can make of claims that are not deleted. */
export function waysOf(input: CheckInput, acting: Acting): Way[] {
  return acting.acts
    .filter(({ whileDeleted }) => !whileDeleted)
    .flatMap((act) =>
      act.row.from.filter((from) => acting.reached.has(from)).flatMap((from) => stepsOf(input, acting, act, from)),
    );
}

function stepsOf(input: CheckInput, acting: Acting, act: Act, from: string): Way[] {
  const demands = Object.entries(input.definition.rules).flatMap(
    ([rule, { must, when, blocks, each, advises, ...rest }]) =>
      must && blocks?.includes(act.id) && each === undefined && advises === undefined
        ? [{ rule, must, asked: [...applyingOf(input, { must, ...rest }), ...(when ? [when] : [])] }]
        : [],
  );
  const people = act.by.get(from) ?? [];
  return acting.targets(act, from).flatMap((to): Way[] => {
    const named = listOf(act.row.to).filter(
      ({ status }) => status === to || (status === "same" && to === from) || status === "before",
    );
    const guards = people.flatMap((person) =>
      named.flatMap(({ when }): Condition[][] => {
        const parts = [act.row.allowed, ...(when ? [when] : [])].map((one) => asFor(one, person, acting.factsIn(from)));
        return parts.includes(false) ? [] : [parts.filter((part) => typeof part !== "boolean")];
      }),
    );
    const distinct = [...new Map(guards.map((guard) => [guard.map(canonicalText).join(), guard])).values()];
    // Who needs nothing more makes it of every claim.
    const needed = distinct.some((guard) => guard.length === 0) ? [[]] : distinct;
    return [{ id: act.id, from, to, path: act.path, guards: needed, demands }];
  });
}
