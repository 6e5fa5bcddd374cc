import { sql, type Transaction } from "kysely";
import type { CustomerRecord } from "../../contract/types.ts";
import { ofYear } from "../../definitions/number-prefix.ts";
import { type CompiledDefinition, type Context, hideFields, type Json } from "../../engine/index.ts";
import type { AppContext } from "../app-context.ts";
import type { Person } from "../person.ts";
import { dayOf } from "../platform/clock.ts";
import type { Tables } from "../platform/database/tables.ts";
import { timeOrderedId } from "../platform/database/time-ordered-id.ts";

interface Kept {
  definition: CompiledDefinition;
  context: Context;
  person: Person;
  account: CustomerRecord | undefined;
  letters: string[];
  requestKey: string;
}

/** What requests' numbers begin with where a release from before claim types said so is served. */
const formerPrefix = "RQ";

/** Keeps what a form that makes no claim has sent (D-214); undefined where its sender's key stands for one already. */
export async function storeRequest(
  trx: Transaction<Tables>,
  { clock, definitions }: Pick<AppContext, "clock" | "definitions">,
  { definition, context, person, account, letters, requestKey }: Kept,
): Promise<{ id: string; letters: string[] } | undefined> {
  const moment = clock.now();
  const prefix = ofYear(definitions.shared.requestPrefixes[definition.type] ?? formerPrefix, dayOf(moment));
  const known = await trx
    .selectFrom("form_requests")
    .select("id")
    .where("sender_id", "=", person.id)
    .where("type", "=", definition.type)
    .where("request_key", "=", requestKey)
    .executeTakeFirst();
  if (known) return undefined;
  const kept = await trx
    .insertInto("form_requests")
    .values({
      id: timeOrderedId(moment),
      number: sql<string>`${prefix} || nextval('form_request_numbers')::text`,
      type: definition.type,
      definition: definition.hash,
      sender_id: person.id,
      account_id: account?.uuid ?? null,
      form: JSON.stringify(context.form),
      letters: JSON.stringify(letters),
      search_text: searchText(definition, context, [account?.name ?? "", account?.sap_id ?? ""]),
      sent_at: moment,
      request_key: requestKey,
    })
    .onConflict((conflict) => conflict.columns(["sender_id", "type", "request_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return kept && { id: kept.id, letters };
}

/** What is found: the form's answers that claimants may read as well, so that no search tells them of others. */
function searchText(definition: CompiledDefinition, context: Context, beside: string[]): string {
  const user = { roles: [], permissions: [], authorisingRoles: [], isClaimant: true, isOwner: true };
  const texts = [...beside, definition.messages.type.title, ...textsOf(hideFields(definition, { ...context, user }))];
  return texts.join(" ").toLowerCase();
}

const isKey = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;

const textsOf = (value: Json): string[] => {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap(textsOf);
  return typeof value === "string" || typeof value === "number" ? [`${value}`].filter((text) => !isKey.test(text)) : [];
};
