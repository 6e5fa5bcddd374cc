import { type Context, columnsOf, columnValue, columnWords, factsOf, setsFact } from "../../../engine/index.ts";
import type { Person } from "../../shared/session/person.ts";
import { claimContext } from "../definition/claim-context.ts";
import { decisionOf } from "./decision-of.ts";
import type { OpenedClaim } from "./use-opened-claim.ts";

/**
 * The sum that an act authorises, in words: the column of money that the definition's levels of authorisation go by. Nothing for
 * other acts, of a claim that is authorised already, where the levels go by no sum or by several, and where there is none.
 */
export function authorisedSum(opened: OpenedClaim, transition: string, person: Person): string | undefined {
  const { claim, definition } = opened;
  const { levels = [] } = definition.workflow.authorisation ?? {};
  const [column, another] = columnsOf(definition).filter(
    ({ from, kind }) => kind === "money" && levels.some(({ when }) => reads(when, from)),
  );
  if (!column || another) return undefined;
  const context = claimContext(definition, claim, person);
  if (context.claim.isAuthorised) return undefined;
  if (!setsFact(decisionOf(opened, transition, person)?.effects ?? [], "authorisedAt")) return undefined;
  const facts = factsOf(definition, context) as unknown as Context;
  return Number(columnValue(definition, column, facts)) > 0 ? columnWords(definition, column, facts)[0] : undefined;
}

/** Does a part of a condition stand at this pointer? */
const reads = (condition: unknown, pointer: string): boolean =>
  typeof condition === "object" &&
  condition !== null &&
  Object.entries(condition).some(([key, inner]) => key === pointer || reads(inner, pointer));
