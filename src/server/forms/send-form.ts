import { randomUUID } from "node:crypto";
import { cutForClaimants } from "../../definitions/release/audience/cut-for-claimants.ts";
import type { Letter, LetterTo } from "../../definitions/store.ts";
import {
  accountField,
  type CompiledDefinition,
  type Context,
  decide,
  type Effect,
  effectsOf,
  type Form,
  get,
  mayStart,
  rowsOf,
  toPath,
} from "../../engine/index.ts";
import type { AppContext } from "../app-context.ts";
import { claimContext } from "../claims/claim-context.ts";
import { isOutside } from "../claims/letters/claim-mail.ts";
import { missingErrors, refusedFields } from "../claims/save/form-refusal.ts";
import { readForm } from "../claims/save/read-form.ts";
import { takeQuota } from "../http/limits/daily-quota.ts";
import type { Person } from "../person.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import { formLetter } from "./form-letter.ts";

/**
 * Sends a form that makes no claim (D-147): the letters of its sending transition go out, once for a request's key, and stand in
 * the outbox. Who may, what must be there and whom it reaches says the definition: 403 and 422. Without a type it is the first
 * such form.
 */
export async function sendForm(
  appContext: AppContext,
  person: Person,
  { requestKey = randomUUID(), type, ...body }: { requestKey?: string; type?: string },
): Promise<void> {
  const { database, definitions, settings, clock } = appContext;
  const definition = formToSend(appContext, type);
  const asked = (form: Form) =>
    claimContext(appContext, person, {
      type: definition.type,
      form,
      customerId: person.customer?.uuid,
      storedFiles: 0,
      queuedFiles: 0,
    });
  if (!mayStart(definition, asked({}))) throw notAble();
  const filled = readForm(definition, body);
  refuseForeignAccount(definition, filled, person);
  const [sending = ""] = Object.entries(definition.workflow.transitions).find(([, { via }]) => via === "send") ?? [];
  const context = asked(filled);
  const decision = decide(definition, sending, context);
  if (!decision.ok) throw decision.reason === "missing" ? refusedFields(missingErrors(decision.missing)) : notAble();
  const sent = { ...context, form: decision.form };
  const due = dueLetters(appContext, definition, sending, decision.effects);
  await database.transaction().execute(async (trx) => {
    const queued = [];
    for (const { id, letter } of due) {
      const { to, cc = [] } = letter;
      const addressed = addresses(appContext, sent, [to]);
      const told = [to, ...cc].some(isOutside) ? cutForClaimants(definition, definitions.access) : definition;
      const isNew = await queueMail(trx, {
        kind: id,
        event: `${person.id} ${definition.type} ${requestKey.toLowerCase()}`,
        claimId: null,
        // An address that was left blank must not lose what was sent.
        recipients: addressed.length > 0 ? addressed : [settings.customerServiceEmail],
        ...(cc.length > 0 && { cc: addresses(appContext, sent, cc) }),
        ...formLetter(told, letter, sent, person),
      });
      queued.push(isNew);
    }
    const most = settings.limits.palletRequestsPerDay;
    if (queued.some(Boolean)) await takeQuota(trx, clock, person, { name: "pallet-request", most, words: "requests" });
  });
}

/** The letters that sending makes. A release of before they stood in definitions names none, and is sent all the same. */
function dueLetters(
  { definitions, settings }: AppContext,
  definition: CompiledDefinition,
  sending: string,
  effects: Effect[],
): { id: string; letter: Letter }[] {
  const { type, workflow } = definition;
  const transition = workflow.transitions[sending];
  const named = transition ? rowsOf(transition).flatMap(({ row }) => effectsOf(row, sending)) : [];
  const letters = definitions.lettersOf(type);
  const ids = effects.flatMap((effect) => ("letter" in effect ? [effect.letter] : []));
  const due = named.some((effect) => "letter" in effect)
    ? ids.flatMap((id) => (letters[id] ? [{ id, letter: letters[id] }] : []))
    : [{ id: type, letter: formerLetter(definition) }];
  return due.filter(({ id }) => !settings.mailOff.includes(id));
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

function formToSend({ definitions }: AppContext, type: string | undefined): CompiledDefinition {
  const claims = new Set(definitions.list().map((claim) => claim.type));
  const forms = definitions.forms().filter((form) => !claims.has(form.type));
  const form = type === undefined ? forms[0] : forms.find((one) => one.type === type);
  if (!form) throw refusedFields({ type: ["There is no such form."] });
  return form;
}

function refuseForeignAccount(definition: CompiledDefinition, filled: Form, person: Person): void {
  const own = person.customer?.uuid;
  const account = accountField(definition);
  const named = get(filled, `${account}/uuid`);
  if (own === undefined || named === undefined || String(named).toLowerCase() === own) return;
  throw refusedFields({ [`${toPath(account)}.uuid`]: ["You can send this form for your own account only."] });
}

const notAble = (): HttpError => new HttpError(403, "You are not able to send this form.");

/** There is no claim that somebody could be asked about: mailboxes and answers of the form alone, as lint demands. */
const addresses = ({ settings }: AppContext, { form }: Context, to: LetterTo[]): string[] =>
  to.flatMap((one) => {
    if (typeof one !== "object") return [];
    if ("mailbox" in one) return [settings.mailboxes[one.mailbox] ?? settings.customerServiceEmail];
    const address = "field" in one ? get(form, one.field.slice("/form".length)) : undefined;
    return typeof address === "string" ? [address] : [];
  });
