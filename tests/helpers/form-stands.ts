import type { ClaimRecord } from "../../src/contract/types.ts";
import { type Evaluation, evaluate } from "../../src/engine/index.ts";
import { claimFacts, userFacts } from "../../src/portal/features/definition/claim-facts.ts";
import { toPerson } from "../../src/portal/shared/session/person.ts";
import { claimIn } from "../portal/form/support/whole-claim.ts";
import { personOf } from "../portal/support/served.ts";
import { ownDefinitions } from "./own-definitions.ts";
import { roleTable } from "./role-table.ts";

const definitions = ownDefinitions();

/** Every role, in the order of the table. */
export const everyone = roleTable.map(({ role }) => role);
export const claimants = ["customer", "dealer"];
/** Whoever handles claims that were sent (D-060). */
export const desk = [
  "team_leader",
  "customer_service",
  "customer_service_manager",
  "service_manager",
  "admin",
  "super_admin",
];

/** An empty form of this type as one role finds it, where the claim stands in this status; a claimant's is their own. */
export interface Stand {
  type: string;
  /** `new`: there is no claim yet. */
  status: string;
  role: string;
  evaluation: Evaluation;
}

/** What the engine says of a form to every role, in each of these statuses; `own` of the claims besides, without these permissions. */
export const standsOf = (
  type: string,
  statuses: readonly string[],
  own: Partial<ClaimRecord> = {},
  without: readonly string[] = [],
): Stand[] =>
  statuses.flatMap((status) =>
    everyone.map((role) => ({ type, status, role, evaluation: judged({ type, status, role }, own, without) })),
  );

function judged(
  { type, status, role }: Omit<Stand, "evaluation">,
  besides: Partial<ClaimRecord>,
  without: readonly string[],
): Evaluation {
  const definition = definitions.get(type);
  if (!definition) throw new Error(`There is no type "${type}".`);
  const user = personOf(role);
  const person = toPerson({ ...user, permissions: user.permissions.filter((held) => !without.includes(held)) });
  const own = person.customer ? { customer: person.customer } : {};
  const claim = status === "new" ? undefined : claimIn(status, { type, ...own, ...besides });
  const facts = claimFacts(type, claim, { stored: 0, queued: 0 });
  return evaluate(definition, { form: {}, claim: facts, user: userFacts(person, claim) });
}
