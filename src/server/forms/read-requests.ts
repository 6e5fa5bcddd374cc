import { type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { RequestRecord, SentRequest } from "../../contract/types.ts";
import { type CompiledDefinition, hideFields } from "../../engine/index.ts";
import { isClaimant } from "../access/is-claimant.ts";
import { readPeople } from "../access/read-person.ts";
import { isKnownTo } from "../access/user-names.ts";
import type { AppContext } from "../app-context.ts";
import { claimContext } from "../claims/claim-context.ts";
import { wordsOf } from "../claims/list/search-words.ts";
import { erpOf } from "../erp/erp.ts";
import type { Person } from "../person.ts";
import type { Tables } from "../platform/database/tables.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { isUuid } from "../platform/text/is-uuid.ts";
import { foldedSql, likeText, plainText } from "../platform/text/plain-text.ts";
import { moduleAddress } from "../releases/definition-modules.ts";
import { readVersion } from "../releases/definition-versions.ts";
import { countRequest } from "./send-form.ts";
import { sendLetters } from "./send-letters.ts";

/** Reads what everybody sent, and sends its letters again. */
const handles = ({ permissions }: Person): boolean => permissions.includes("handle requests");

/** Who sent it, for those who may not know the name (D-201). */
const ourTeam = "our team";

type Rows = SelectQueryBuilder<Tables, "form_requests", object>;

/** The requests that this person may read: their account's, their own, or all. */
function readable({ database, definitions }: AppContext, person: Person): Rows {
  const requests = database.selectFrom("form_requests");
  if (handles(person)) return requests;
  return isClaimant(person, definitions.access)
    ? requests.where("form_requests.account_id", "=", person.customer?.uuid ?? null)
    : requests.where("form_requests.sender_id", "=", person.id);
}

/** Of the letters that went out last. */
const lettersState = sql<SentRequest["letters"]>`(
  select case when count(*) = 0 then 'none'
    when bool_or(outbox.state in ('dead', 'discarded')) then 'failed'
    when bool_or(outbox.state = 'waiting') then 'waiting' else 'sent' end
  from form_letters join outbox on outbox.id = form_letters.outbox_id
  where sending_id = (select id from form_sendings where request_id = form_requests.id order by sent_at desc, id desc limit 1))`;

const described = ({ definitions }: AppContext, person: Person, rows: Rows) =>
  rows
    .innerJoin("users", "users.id", "form_requests.sender_id")
    .leftJoin("customers", "customers.id", "form_requests.account_id")
    .select(["form_requests.id", "number", "type", "form_requests.sent_at", "customers.name as account", "sap_id"])
    .select(({ eb, ref }) => [
      eb.case().when(isKnownTo(person, definitions.access)).then(ref("users.name")).end().as("sender"),
      lettersState.as("letters"),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof described>["executeTakeFirstOrThrow"]>>;

const listed = ({ definitions }: AppContext, row: Row): SentRequest => ({
  uuid: row.id,
  number: row.number,
  type: row.type,
  title: definitions.get(row.type)?.messages.type.title ?? row.type,
  sent_at: row.sent_at.toISOString(),
  sent_by: row.sender ?? ourTeam,
  account: row.account === null ? null : { name: row.account, sap_id: row.sap_id ?? "" },
  letters: row.letters,
});

/** A page of the requests that this person may read, newest first; those alone that hold every word of a search. */
export async function listRequests(appContext: AppContext, person: Person, asked: { search?: string; page?: string }) {
  const page = Number(asked.page ?? 1);
  const { pageSize } = appContext.settings;
  const words = wordsOf(plainText(asked.search ?? ""));
  const found = words.reduce(
    (rows, word) =>
      rows.where(
        sql<SqlBool>`${foldedSql(sql`number || ' ' || form_requests.search_text`)} like ${`%${likeText(word)}%`}`,
      ),
    readable(appContext, person),
  );
  const { total } = await found.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
  const rows = await described(appContext, person, found)
    .orderBy("form_requests.sent_at", "desc")
    .orderBy("form_requests.id", "desc")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { data: rows.map((row) => listed(appContext, row)), current_page: page, total, per_page: pageSize };
}

/** By number or uuid, however it is written. Refuses with 404 what is not there and what this person may not read. */
async function find(appContext: AppContext, person: Person, reference: string) {
  const one = isUuid(reference)
    ? readable(appContext, person).where("form_requests.id", "=", reference.toLowerCase())
    : readable(appContext, person).where("number", "=", plainText(reference).toUpperCase());
  const row = await described(appContext, person, one)
    .select(["definition", "sender_id", "account_id", "form"])
    .select("form_requests.letters as letter_names")
    .executeTakeFirst();
  const definition = row && (await versionOf(appContext, row));
  if (!definition) throw new HttpError(404, "There is no such request.");
  return { row, definition };
}

async function versionOf(
  { definitions, database }: AppContext,
  { type, definition: hash }: { type: string; definition: string },
): Promise<CompiledDefinition | undefined> {
  const current = definitions.get(type);
  return current?.hash === hash ? current : ((await readVersion(database, hash)) ?? current);
}

const contextOf = (
  appContext: AppContext,
  person: Person,
  {
    type,
    form,
    account_id: account,
  }: { type: string; form: Tables["form_requests"]["form"]["__select__"]; account_id: string | null },
) => claimContext(appContext, person, { type, form, customerId: account ?? undefined, storedFiles: 0, queuedFiles: 0 });

/** One request with what was filled in, as far as this person may see it; what became of its letters for those who handle requests. */
export async function readRequest(appContext: AppContext, person: Person, reference: string): Promise<RequestRecord> {
  const { row, definition } = await find(appContext, person, reference);
  return {
    ...listed(appContext, row),
    module: moduleAddress(appContext, person, definition),
    form: hideFields(definition, contextOf(appContext, person, row)),
    may_send_again: handles(person),
    ...(handles(person) && { sendings: await readSendings(appContext, row.id) }),
  };
}

const stateWords = { waiting: "waiting", sent: "sent", dead: "failed", discarded: "discarded" } as const;

async function readSendings({ database }: AppContext, id: string): Promise<NonNullable<RequestRecord["sendings"]>> {
  const rows = await database
    .selectFrom("form_sendings")
    .innerJoin("users", "users.id", "form_sendings.sent_by")
    .leftJoin("form_letters", "form_letters.sending_id", "form_sendings.id")
    .leftJoin("outbox", "outbox.id", "form_letters.outbox_id")
    .select(["form_sendings.id", "form_sendings.sent_at", "users.name", "subject", "recipients", "cc", "state"])
    .where("request_id", "=", id)
    .orderBy("form_sendings.sent_at", "desc")
    .orderBy("form_sendings.id", "desc")
    .orderBy("outbox.kind")
    .execute();
  const sendings = new Map<string, NonNullable<RequestRecord["sendings"]>[number]>();
  for (const { subject, recipients, cc, state, ...row } of rows) {
    const sending = sendings.get(row.id) ?? { sent_at: row.sent_at.toISOString(), sent_by: row.name, letters: [] };
    sendings.set(row.id, sending);
    if (state === null) continue;
    sending.letters.push({
      subject: subject ?? "",
      recipients: [...(recipients ?? []), ...(cc ?? [])],
      state: stateWords[state],
    });
  }
  return [...sendings.values()];
}

/** Sends the letters of a request once more; once for a key. Refuses with 403 those who do not handle requests. */
export async function sendAgain(
  appContext: AppContext,
  person: Person,
  { reference, requestKey, request }: { reference: string; requestKey: string; request: string },
): Promise<void> {
  if (!handles(person)) throw new HttpError(403, "You are not able to send requests again.");
  const { database, definitions, audit } = appContext;
  const { row, definition } = await find(appContext, person, reference);
  const [sender] = await readPeople(database, definitions.access, [row.sender_id]);
  if (!sender) throw new Error(`Nobody sent ${row.number}.`);
  const customer = row.account_id ? ((await erpOf(database).customers.get(row.account_id)) ?? null) : null;
  // The account that it was sent for, whichever is the sender's now.
  const asSent = { ...sender, customer: isClaimant(sender, definitions.access) ? customer : null };
  await database.transaction().execute(async (trx) => {
    const isNew = await sendLetters(trx, appContext, {
      request: { id: row.id, letters: row.letter_names },
      definition,
      context: contextOf(appContext, asSent, row),
      sender: asSent,
      by: person,
      requestKey,
    });
    if (!isNew) return;
    await countRequest(trx, appContext, person);
    const event = { kind: "request-again", outcome: "done", person: person.id, target: `request ${row.id}` } as const;
    await audit.record(trx, { ...event, request });
  });
}
