import type { Condition } from "../../engine/index.ts";
import { asFor, type Person, peopleOf } from "../prove/people.ts";
import type { Fault } from "../read/fault.ts";
import type { Step } from "../read/source-file.ts";
import type { CheckInput } from "./check.ts";

/**
 * A claim belongs to somebody who claims for an account of their own: what asks for its owner and for a role or permission of
 * others lets nobody through. As advice, since a role may become one that owns.
 */
export function vainOwners({ conditions, shared, isClear }: CheckInput): Fault[] {
  const { access, files } = shared;
  if (!files.access.isWhole || files.access.mended.length > 0) return [];
  const { single, twofold } = peopleOf(access);
  const owners = [...single, ...twofold()].filter(({ user }) => user.isOwner === true);
  if (owners.length === 0) return [];
  return conditions.flatMap(({ place, condition, source, path }): Fault[] => {
    if (!asksForOwner(condition) || !isClear(condition)) return [];
    // What nobody at all may begin or make is told of that.
    const isTold = /^workflow\/(start|transitions\/.*)\/allowed$/.test(place);
    return partsOf(condition, [], isTold)
      .filter(({ one }) => asksForOwner(one) && isOfNobody(one, [...single, ...twofold()]))
      .map(({ at }): Fault => {
        const message =
          'Nobody is meant by this: it asks for the owner of the claim ("/user/isOwner"), whose role says "isClaimant" in access.json, and beside that for what no such role has. Name whom you mean, or take one of the two away.';
        return { ...source.faultAtKey([...path, ...at], "never-holds", message), isAdvice: true };
      });
  });
}

const asksForOwner = (condition: Condition): boolean => JSON.stringify(condition).includes('"/user/isOwner"');

/** Nobody meets it as they are, and somebody would, were all claims theirs. */
function isOfNobody(condition: Condition, people: readonly Person[]): boolean {
  const meets = (person: Person) => asFor(condition, person, {}) !== false;
  return !people.some(meets) && people.some((person) => meets({ ...person, user: { ...person.user, isOwner: true } }));
}

/** The condition itself and each alternative in it, but for what is denied; what stands in an alternative follows it. */
function partsOf(condition: Condition, at: Step[], isTold: boolean): { one: Condition; at: Step[] }[] {
  const { allOf = [], anyOf = [] } = condition;
  return [
    ...(isTold ? [] : [{ one: condition, at }]),
    ...(allOf as Condition[]).flatMap((one, index) => partsOf(one, [...at, "allOf", index], true)),
    ...(anyOf as Condition[]).flatMap((one, index) => partsOf(one, [...at, "anyOf", index], false)),
  ];
}
