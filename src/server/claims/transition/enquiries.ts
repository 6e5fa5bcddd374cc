import { sql, type Transaction } from "kysely";
import { askedRole } from "../../../definitions/roles.ts";
import type { Access } from "../../../definitions/store.ts";
import type { AppContext, Queryable } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { timeOrderedId } from "../../platform/database/time-ordered-id.ts";
import { hasUnseenMention } from "../notes/mentions.ts";
import type { Moved } from "./effects.ts";
import { notAvailable } from "./transition-refusal.ts";

/** Within this many milliseconds the same question is the same click, or one whose answer was lost; later it is a reminder. */
const sameQuestion = 600_000;

/** Has this person just put this very question, and is it unanswered? Then it is not put twice. */
export async function isAskedAlready(
  database: Queryable,
  { person, claimId, role, question, now }: Asked,
): Promise<boolean> {
  const asked = await database
    .selectFrom("enquiries")
    .select("id")
    .where("claim_id", "=", claimId)
    .where("sender_id", "=", person.id)
    .where("recipient_role", "=", role)
    .where("question", "=", question)
    .where("replied_at", "is", null)
    .where("created_at", ">", new Date(now.getTime() - sameQuestion))
    .executeTakeFirst();
  return asked !== undefined;
}

interface Asked {
  person: Person;
  claimId: string;
  role: string;
  question: string;
  now: Date;
}

/** In which of their roles a person asks: the first that resolves claims. */
const enquiringRole = ({ roles }: Access, person: Person): string =>
  person.roles.find((role) => roles[role]?.permissions.includes("resolve claim")) ?? person.roles[0] ?? "";

/** Puts what was written as a question to a role (D-044). */
export async function putQuestion(trx: Transaction<Tables>, moved: Moved, role: string): Promise<void> {
  const { access } = moved.appContext.definitions;
  await trx
    .insertInto("enquiries")
    .values({
      id: timeOrderedId(moved.moment),
      claim_id: moved.claim.id,
      recipient_role: askedRole(access, role),
      sender_role: enquiringRole(access, moved.person),
      sender_id: moved.person.id,
      question: moved.text ?? "",
      created_at: moved.moment,
    })
    .execute();
}

/** Answers the oldest open question to one of the person's roles (D-044). Refuses with 422 when there is none. */
export async function answerOldest(trx: Transaction<Tables>, { person, claim, moment }: Moved): Promise<void> {
  const oldest = await trx
    .selectFrom("enquiries")
    .select("id")
    .where("claim_id", "=", claim.id)
    .where("replied_at", "is", null)
    .where("recipient_role", "in", person.roles)
    .orderBy("created_at")
    .orderBy("id")
    .executeTakeFirst();
  if (!oldest) throw notAvailable("resolution");
  await trx
    .updateTable("enquiries")
    .set({ replied_at: moment, replied_by: person.id })
    .where("id", "=", oldest.id)
    .execute();
}

/** Of a query on `claims`: roles that have an unanswered question about the claim, oldest first, as often as they have one. */
export const openEnquiries = () =>
  sql<string[]>`array(select recipient_role from enquiries where claim_id = claims.id and replied_at is null
    order by created_at)`.as("open_enquiries");

/** Of a query on `claims`: has this person a reply or a mention there that they have not seen? */
export const hasUnseen = (person: Person) =>
  sql<boolean>`(exists (select from enquiries where claim_id = claims.id and sender_id = ${person.id}
    and replied_at is not null and reply_seen_at is null) or ${hasUnseenMention(person)})`.as("has_unseen");

/** Whoever asked or was mentioned has now seen it: their badge ends (D-044). */
export async function seeAll({ database, clock }: AppContext, person: Person, claimId: string): Promise<void> {
  await database
    .updateTable("claim_mentions")
    .set({ seen_at: clock.now() })
    .where("claim_id", "=", claimId)
    .where("person_id", "=", person.id)
    .where("seen_at", "is", null)
    .execute();
  await database
    .updateTable("enquiries")
    .set({ reply_seen_at: clock.now() })
    .where("claim_id", "=", claimId)
    .where("sender_id", "=", person.id)
    .where("replied_at", "is not", null)
    .where("reply_seen_at", "is", null)
    .execute();
}
