import type { Transaction } from "kysely";
import { cutForClaimants } from "../../definitions/release/audience/cut-for-claimants.ts";
import type { Letter, LetterTo } from "../../definitions/store.ts";
import { accountField, type CompiledDefinition, type Context, get } from "../../engine/index.ts";
import type { AppContext } from "../app-context.ts";
import { isOutside } from "../claims/letters/compose-letter.ts";
import { countTyped } from "../claims/letters/count-typed.ts";
import type { Person } from "../person.ts";
import type { Tables } from "../platform/database/tables.ts";
import { timeOrderedId } from "../platform/database/time-ordered-id.ts";
import { queueMail } from "../platform/mail/queue-mail.ts";
import { formLetter } from "./form-letter.ts";

interface Sending {
  request: { id: string; letters: string[] };
  definition: CompiledDefinition;
  context: Context;
  /** Who filled the form in, and who sends its letters now. */
  sender: Person;
  by: Person;
  requestKey: string;
}

/** Puts a request's letters into the outbox and keeps when and by whom. False where that was done under this key before. */
export async function sendLetters(
  trx: Transaction<Tables>,
  appContext: AppContext,
  { request, definition, context, sender, by, requestKey }: Sending,
): Promise<boolean> {
  const { definitions, settings, clock } = appContext;
  const moment = clock.now();
  const id = timeOrderedId(moment);
  const sending = await trx
    .insertInto("form_sendings")
    .values({ id, request_id: request.id, sent_by: by.id, sent_at: moment, request_key: requestKey })
    .onConflict((conflict) => conflict.columns(["request_id", "request_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!sending) return false;
  for (const [kind, letter] of lettersOf(appContext, definition, request.letters)) {
    const { to, cc = [] } = letter;
    const addressed = addresses(appContext, context, [to]);
    const readable = [to, ...cc].some(isOutside) ? cutForClaimants(definition, definitions.access) : definition;
    const typed = [to, ...cc].filter((one) => typeof one === "object" && "field" in one);
    const target = `request ${request.id}`;
    await countTyped(trx, { appContext, person: by, target }, addresses(appContext, context, typed));
    const { empty: _, ...composed } = formLetter(readable, letter, context, sender);
    const queued = await queueMail(trx, {
      kind,
      event: `request ${id}`,
      claimId: null,
      // An address that was left blank must not lose what was sent.
      recipients: addressed.length > 0 ? addressed : [settings.customerServiceEmail],
      ...(cc.length > 0 && { cc: addresses(appContext, context, cc) }),
      ...composed,
    });
    if (queued) await trx.insertInto("form_letters").values({ sending_id: id, outbox_id: queued }).execute();
  }
  return true;
}

/** As they are written now; one that is written no more is that of before letters stood in definitions. */
function lettersOf(
  { definitions, settings }: AppContext,
  definition: CompiledDefinition,
  names: string[],
): [name: string, letter: Letter][] {
  const written = definitions.lettersOf(definition.type);
  return names
    .filter((name) => !settings.mailOff.includes(name))
    .map((name) => [name, written[name] ?? formerLetter(definition)]);
}

function formerLetter(definition: CompiledDefinition): Letter {
  const account = `/form${accountField(definition)}`;
  return {
    to: { mailbox: "pallets" },
    shows: "form",
    replyTo: `${account}/email`,
    words: {
      subject: `{title} – {${account}/company}`,
      paragraphs: ["A request was sent in the Partner Portal:"],
      lead: "Sent by {sender}.",
    },
  };
}

/** There is no claim that somebody could be asked about: mailboxes and answers of the form alone, as lint demands. */
const addresses = ({ settings }: AppContext, { form }: Context, to: LetterTo[]): string[] =>
  to.flatMap((one) => {
    if (typeof one !== "object") return [];
    if ("mailbox" in one) return [settings.mailboxes[one.mailbox] ?? settings.customerServiceEmail];
    const address = "field" in one ? get(form, one.field.slice("/form".length)) : undefined;
    return typeof address === "string" ? [address] : [];
  });
