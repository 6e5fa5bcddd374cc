import { isNever, meets } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import { actingOf, rolesInWords } from "./acting.ts";
import type { Check } from "./check.ts";
import { pointersOf } from "./condition-pointers.ts";
import { mayWriteFact, withoutFact } from "./fact-writers.ts";

/** A fact without which nobody may make a row is given by somebody, or set by a transition, in some status that claims come to. */
export const givenFacts: Check = (input) => {
  const acting = actingOf(input);
  if (!acting || !input.isWhole("facts")) return [];
  const { facts = {} } = input.definition;
  const isGiven = (fact: string) => [...acting.reached].some((status) => mayWriteFact(input, acting, fact, status));
  return acting.acts.flatMap((act): Fault[] => {
    const { row, path, by } = act;
    const isMade = [...by.values()].some((people) => people.length > 0);
    if (!isMade || !input.isClear(row.allowed)) return [];
    const read = new Set(pointersOf(row.allowed).map(({ pointer }) => pointer.replace("/claim/", "")));
    const needed = [...read].filter(
      (fact) =>
        Object.hasOwn(facts, fact) &&
        input.isClear(facts[fact]?.writes) &&
        isNever(input.world, [meets(row.allowed), meets({ [`/claim/${fact}`]: false })]),
    );
    const at = [...path, "allowed"];
    const lacking = needed.find((fact) => !isGiven(fact));
    if (lacking !== undefined) {
      const message = `It is impossible that anybody makes this: "allowed" asks for "/claim/${lacking}", and nobody can give it: ${facts[lacking]?.writes ? '"writes" of the fact names nobody who reads such claims' : 'the fact says no "writes"'}, and no transition that can be made sets it or asks for it. Change one of them.`;
      return [input.files.workflow.faultAtKey(at, "never-allowed", message)];
    }
    const isOnlyWay = !acting.acts.some((other) => other.via === "send" && other !== act && other.id === act.id);
    const lost = isOnlyWay ? needed.flatMap((fact) => withoutFact(input, acting, fact, act)) : [];
    if (lost.length === 0) return [];
    const message = `${rolesInWords(lost)} cannot send this: "allowed" asks for "/claim/${needed[0]}", and "writes" in facts.json does not let them. Let them, or ask for something else.`;
    return [{ ...input.files.workflow.faultAtKey(at, "never-allowed", message), isAdvice: true }];
  });
};
