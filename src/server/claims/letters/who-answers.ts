import { sql, type Transaction } from "kysely";
import { passesGate } from "../../../definitions/roles.ts";
import { isClaimant } from "../../access/is-claimant.ts";
import { readPeople } from "../../access/read-person.ts";
import type { AppContext, Queryable } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { replyAddress } from "../../platform/mail/reply-token.ts";
import type { Claim } from "../find-claim.ts";
import type { MailedClaim } from "./claim-mail.ts";
import type { Occasion } from "./send-letter.ts";
import { readersAmong } from "./staff-addresses.ts";

/**
 * Whose answer to a letter is written into its claim: of whom the address is, or of the account's people, whose mailbox it is, who
 * wrote last or made the claim. Nobody's where it goes to several or to somebody without a right to the claim.
 */
export async function whoAnswers(
  trx: Transaction<Tables>,
  { appContext, claim }: Pick<Occasion, "appContext" | "claim">,
  { addresses, account }: { addresses: string[]; account: string },
): Promise<MailedClaim["answered"]> {
  const { settings, definitions } = appContext;
  const { inbound } = settings;
  const [address, another] = new Set(addresses.map((one) => one.trim().toLowerCase()).filter(Boolean));
  if (!inbound || address === undefined || another !== undefined) return undefined;
  const users = await trx.selectFrom("users").select("id").where(sql<string>`lower(email)`, "=", address).execute();
  const ofAccount = address === account.trim().toLowerCase() ? await accountWriters(trx, claim) : [];
  const [user] = await entitled(trx, appContext, claim, users);
  const person =
    user ?? (await entitled(trx, appContext, claim, ofAccount)).find((one) => isClaimant(one, definitions.access));
  if (!person) return undefined;
  const addressOf = (id: string) => replyAddress(appContext, inbound, { id, claim: claim.id, person: person.id });
  const as = isClaimant(person, definitions.access) ? "answerAccount" : "answerUs";
  return { by: { person: person.id, addressOf }, as };
}

/** The account's people, who wrote on the claim last first, then who made it. */
const accountWriters = (trx: Transaction<Tables>, { id, customer_id, created_by }: Claim) =>
  trx
    .selectFrom("users")
    .innerJoin("user_customers", "user_customers.user_id", "users.id")
    .select("users.id")
    .where("customer_id", "=", customer_id)
    .orderBy(
      (eb) =>
        eb
          .selectFrom("activities")
          .select((max) => max.fn.max("created_at").as("last"))
          .where("claim_id", "=", id)
          .whereRef("activities.user_id", "=", "users.id"),
      (order) => order.desc().nullsLast(),
    )
    .orderBy(sql`users.id = ${created_by}`, "desc")
    .orderBy("email")
    .limit(20)
    .execute();

/** Those of these people, in their order, who may enter the portal and read the claim now: as its account, where they have several. */
export async function entitled(
  database: Queryable,
  { definitions }: Pick<AppContext, "definitions">,
  claim: Pick<Claim, "id" | "customer_id">,
  users: { id: string }[],
): Promise<Person[]> {
  if (users.length === 0) return [];
  const ids = users.map(({ id }) => id);
  const people = (await readPeople(database, definitions.access, ids))
    .filter(({ roles }) => passesGate(roles, definitions.access))
    // In the portal they would switch to it.
    .map((one) => ({ ...one, customer: one.customers.find(({ uuid }) => uuid === claim.customer_id) ?? one.customer }));
  const readers = new Map((await readersAmong(database, definitions, claim, people)).map((one) => [one.id, one]));
  return ids.flatMap((id) => readers.get(id) ?? []);
}
