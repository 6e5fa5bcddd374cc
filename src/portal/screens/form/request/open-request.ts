import { accountField, type Form, get, keepKnown, set, startForm } from "../../../../engine/index.ts";
import { userFacts } from "../../../features/definition/claim-facts.ts";
import { openDefinition } from "../../../features/definition/open-definition.ts";
import type { Api } from "../../../shared/api/api.ts";
import type { Person } from "../../../shared/session/person.ts";
import { vaultOf } from "../../../shared/session/vault.ts";
import { DraftLock } from "../drafts/draft-lock.ts";
import { DraftStore } from "../drafts/draft-store.ts";
import { carried, nothingKept, type OpenedForm } from "../open-form.ts";
import type { FormStore } from "../store/form-store.ts";

/**
 * A form that makes no claim, begun with the person's own account; nobody's account leaves it empty (D-148). What the device kept of
 * it is there again.
 */
export async function openRequest(
  api: Api,
  base: string,
  person: Person,
  offer: { type: string; module?: string | undefined },
): Promise<OpenedForm> {
  const { type, module } = offer;
  const [definition, { customer }] = await Promise.all([
    openDefinition(api, base, { type, ...(module !== undefined && { module }) }),
    api.call("GET /api/customer"),
  ]);
  if (!definition) throw new Error(`There is no form for ${type}.`);
  const begun = startForm(definition, userFacts(person, undefined));
  const own = customer && {
    uuid: customer.uuid,
    company: customer.name,
    address: customer.address,
    phone: customer.phone,
    email: customer.email,
  };
  const field = accountField(definition);
  const form = own ? keepKnown(definition, set(begun, field, { ...(get(begun, field) as Form), ...own })) : begun;
  const keptForms = new DraftStore(vaultOf(person));
  const place = `new:${definition.type}`;
  const seat = await DraftLock.take(keptForms, place);
  const kept = await keptForms.read(seat.slot).then((found) => carried(api, definition, found), nothingKept);
  return { definition, claim: undefined, form, from: undefined, kept, keptForms, place, seat };
}

/** The transition that sends the form, by whatever name the definition has for it. */
export const sendingTransition = ({ definition }: FormStore): string =>
  Object.entries(definition.workflow.transitions).find(([, { via }]) => via === "send")?.[0] ?? "";
