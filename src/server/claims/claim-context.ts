import type { CompiledDefinition } from "../../engine/compiled-definition.ts";
import { evaluate } from "../../engine/evaluate.ts";
import type { Context, Form, UserFacts } from "../../engine/evaluation.ts";
import { isClaimant } from "../access/is-claimant.ts";
import { dayOf } from "../clock.ts";
import type { Parts, Queryable } from "../parts.ts";
import type { Person } from "../person.ts";
import type { Claim } from "./find-claim.ts";

/** What is asked of the engine: a stored claim or a new one of a type, with a form and its files. */
export interface Asked {
  type: string;
  claim?: Claim | undefined;
  form: Form;
  /** The account the claim is for. */
  customerId?: string | undefined;
  storedFiles: number;
  /** Files that the page sends next; absent when it did not say. */
  queuedFiles?: number | undefined;
}

/** The engine's context for a claim and a person, at this moment. */
export function claimContext(parts: Parts, person: Person, asked: Asked): Context {
  const { claim, form } = asked;
  return {
    form,
    claim: {
      type: asked.type,
      status: claim?.status ?? "new",
      ...(claim?.status_before && { statusBefore: claim.status_before }),
      today: dayOf(parts.clock.now()),
      ...(claim?.requested_at && { requestDate: dayOf(claim.requested_at) }),
      isDeleted: claim?.deleted_at != null,
      ...(claim?.authorise_role && { authoriseRole: claim.authorise_role }),
      isAuthorised: claim?.authorised_at != null,
      files: { stored: asked.storedFiles, queued: asked.queuedFiles ?? 0 },
      filesFollow: asked.queuedFiles === undefined,
    },
    user: userFacts(parts, person, claim?.customer_id ?? asked.customerId),
  };
}

/** The engine's context for a claim as it stands, nothing changed and nothing to come. */
export async function storedContext(database: Queryable, parts: Parts, person: Person, claim: Claim): Promise<Context> {
  const storedFiles = await countFiles(database, claim.id);
  return claimContext(parts, person, { type: claim.type, claim, form: claim.form, storedFiles, queuedFiles: 0 });
}

/** What conditions know of a person in view of a claim of this account. */
export function userFacts(parts: Parts, person: Person, customerId: string | undefined): UserFacts {
  return {
    roles: person.roles,
    permissions: person.permissions,
    authorisingRoles: person.authorisingRoles,
    isOwner: isClaimant(person, parts.definitions.access) && person.customer?.uuid === customerId,
  };
}

/** May this person change the claim as it stands: save the draft, or amend what was sent (D-132)? */
export function isOpenToChange(definition: CompiledDefinition, context: Context): boolean {
  const { transitions } = evaluate(definition, context);
  return Boolean(transitions["save-draft"]?.offered || transitions.update?.offered);
}

/** How many files the claim holds now. */
export async function countFiles(database: Queryable, claimId: string): Promise<number> {
  const { count } = await database
    .selectFrom("files")
    .where("claim_id", "=", claimId)
    .where("deleted_at", "is", null)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
