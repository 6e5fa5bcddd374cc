import { randomUUID } from "node:crypto";
import {
  accountField,
  type CompiledDefinition,
  decide,
  type Effect,
  effectsOf,
  type Form,
  get,
  mayStart,
  rowsOf,
  toPath,
  withComputedFields,
} from "../../engine/index.ts";
import type { AppContext } from "../app-context.ts";
import { claimContext } from "../claims/claim-context.ts";
import { missingErrors, refusedFields } from "../claims/save/form-refusal.ts";
import { readForm } from "../claims/save/read-form.ts";
import { erpOf } from "../erp/erp.ts";
import { takeQuota } from "../http/limits/daily-quota.ts";
import type { Person } from "../person.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { sendLetters } from "./send-letters.ts";
import { storeRequest } from "./store-request.ts";

/**
 * Sends a form that makes no claim (D-147): it is kept as a request (D-214), and the letters of its sending transition stand in
 * the outbox, once for a request's key. Who may, what must be there and whom it reaches says the definition: 403 and 422. Without
 * a type it is the first such form.
 */
export async function sendForm(
  appContext: AppContext,
  person: Person,
  { requestKey = randomUUID(), type, ...body }: { requestKey?: string; type?: string },
): Promise<void> {
  const { database } = appContext;
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
  // What the form works out is nobody's to send.
  const filled = withComputedFields(definition, asked(readForm(definition, body, {})));
  refuseForeignAccount(definition, filled, person);
  const [sending = ""] = Object.entries(definition.workflow.transitions).find(([, { via }]) => via === "send") ?? [];
  const context = asked(filled);
  const decision = decide(definition, sending, context);
  if (!decision.ok) throw decision.reason === "missing" ? refusedFields(missingErrors(decision.missing)) : notAble();
  const sent = { ...context, form: decision.form };
  const named = get(sent.form, `${accountField(definition)}/uuid`);
  const account =
    person.customer ?? (typeof named === "string" ? await erpOf(database).customers.get(named) : undefined);
  await database.transaction().execute(async (trx) => {
    const letters = dueLetters(definition, sending, decision.effects);
    const request = await storeRequest(trx, appContext, {
      definition,
      context: sent,
      person,
      account,
      letters,
      requestKey,
    });
    if (!request) return;
    await countRequest(trx, appContext, person);
    await sendLetters(trx, appContext, { request, definition, context: sent, sender: person, by: person, requestKey });
  });
}

/** Counts one more request of the day; refuses with 429. */
export const countRequest = (
  trx: Parameters<typeof takeQuota>[0],
  { settings, clock }: AppContext,
  person: Person,
): Promise<void> =>
  takeQuota(trx, clock, person, {
    name: "pallet-request",
    most: settings.limits.palletRequestsPerDay,
    words: "requests",
  });

/** The letters that sending makes. A release of before they stood in definitions names none, and is sent all the same. */
function dueLetters({ type, workflow }: CompiledDefinition, sending: string, effects: Effect[]): string[] {
  const transition = workflow.transitions[sending];
  const named = transition ? rowsOf(transition).flatMap(({ row }) => effectsOf(row)) : [];
  if (!named.some((effect) => "letter" in effect)) return [type];
  return effects.flatMap((effect) => ("letter" in effect ? [effect.letter] : []));
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
