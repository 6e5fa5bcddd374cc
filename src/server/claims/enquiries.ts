import { sql } from "kysely";
import type { Access } from "../../definitions/store.ts";
import type { Parts, Queryable } from "../parts.ts";
import type { Person } from "../person.ts";

/**
 * The role that a query is put to, by the transition's id: `query-` and the role's name with hyphens, or the first word of the
 * one role that has it (`query-service` is service_manager's). Undefined when there is none.
 */
export function enquiredRole({ roles }: Access, transition: string): string | undefined {
  const name = transition.replace(/^query-/, "").replaceAll("-", "_");
  return name in roles ? name : Object.keys(roles).find((role) => role.startsWith(`${name}_`));
}

/** Within this many milliseconds the same question is the same click, or one whose answer was lost; later it is a reminder. */
const sameQuestion = 600_000;

/** Has this person just put this very question, and is it unanswered? Then it is not put twice. */
export async function isAskedAlready(
  database: Queryable,
  { access, person, claimId, transition, question, now }: Asked,
): Promise<boolean> {
  const asked = await database
    .selectFrom("enquiries")
    .select("id")
    .where("claim_id", "=", claimId)
    .where("sender_id", "=", person.id)
    .where("recipient_role", "=", enquiredRole(access, transition) ?? "")
    .where("question", "=", question)
    .where("replied_at", "is", null)
    .where("created_at", ">", new Date(now.getTime() - sameQuestion))
    .executeTakeFirst();
  return asked !== undefined;
}

interface Asked {
  access: Access;
  person: Person;
  claimId: string;
  transition: string;
  question: string;
  now: Date;
}

/** In which of their roles a person asks: the first that resolves claims. */
export const enquiringRole = ({ roles }: Access, person: Person): string =>
  person.roles.find((role) => roles[role]?.permissions.includes("resolve claim")) ?? person.roles[0] ?? "";

/** Of a query on `claims`: roles that have an unanswered question about the claim, oldest first, as often as they have one. */
export const openEnquiries = () =>
  sql<string[]>`array(select recipient_role from enquiries where claim_id = claims.id and replied_at is null
    order by created_at)`.as("open_enquiries");

/** Of a query on `claims`: has this person a reply there that they have not seen? */
export const hasUnseenReplies = (person: Person) =>
  sql<boolean>`exists (select from enquiries where claim_id = claims.id and sender_id = ${person.id}
    and replied_at is not null and reply_seen_at is null)`.as("has_unseen_replies");

/** Whoever asked has now seen the answers: their badge ends (D-044). */
export async function seeReplies({ database, clock }: Parts, person: Person, claimId: string): Promise<void> {
  await database
    .updateTable("enquiries")
    .set({ reply_seen_at: clock.now() })
    .where("claim_id", "=", claimId)
    .where("sender_id", "=", person.id)
    .where("replied_at", "is not", null)
    .where("reply_seen_at", "is", null)
    .execute();
}
