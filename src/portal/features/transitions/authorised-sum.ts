import {
  type Context,
  columnsOf,
  columnValue,
  columnWords,
  type Effect,
  factsOf,
  setsFact,
} from "../../../engine/index.ts";
import type { Person } from "../../shared/session/person.ts";
import { claimContext } from "../definition/claim-context.ts";
import type { OpenedClaim } from "./use-opened-claim.ts";

/**
 * The sum that an act with these effects authorises, in words: the column of money that the definition's levels of authorisation
 * go by. Nothing for other acts, where the levels go by no sum, and where there is none.
 */
export function authorisedSum(
  { claim, definition }: OpenedClaim,
  effects: Effect[],
  person: Person,
): string | undefined {
  if (!setsFact(effects, "authorisedAt")) return undefined;
  const { levels = [] } = definition.workflow.authorisation ?? {};
  const column = columnsOf(definition).find(
    ({ from, kind }) => kind === "money" && levels.some(({ when }) => reads(when, from)),
  );
  if (!column) return undefined;
  const facts = factsOf(definition, claimContext(definition, claim, person)) as unknown as Context;
  return Number(columnValue(definition, column, facts)) > 0 ? columnWords(definition, column, facts)[0] : undefined;
}

/** Does a part of a condition stand at this pointer? */
const reads = (condition: unknown, pointer: string): boolean =>
  typeof condition === "object" &&
  condition !== null &&
  Object.entries(condition).some(([key, inner]) => key === pointer || reads(inner, pointer));
