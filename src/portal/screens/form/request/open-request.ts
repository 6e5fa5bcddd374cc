import type { ClaimType } from "../../../../contract/types.ts";
import {
  accountField,
  type CompiledDefinition,
  type Form,
  get,
  keepKnown,
  set,
  startForm,
} from "../../../../engine/index.ts";
import { userFacts } from "../../../features/definition/claim-facts.ts";
import { openDefinition } from "../../../features/definition/open-definition.ts";
import type { Api } from "../../../shared/api/api.ts";
import { takeIn } from "../../../shared/session/kept-store.ts";
import type { Person } from "../../../shared/session/person.ts";
import { vaultOf } from "../../../shared/session/vault.ts";
import { DraftLock } from "../drafts/draft-lock.ts";
import { DraftStore, type KeptForm, type Place } from "../drafts/draft-store.ts";
import { todaysSlot } from "../drafts/todays-slot.ts";
import type { FormStore } from "../store/form-store.ts";

type Offer = Pick<ClaimType, "type" | "module" | "former_types">;

export interface OpenedRequest {
  definition: CompiledDefinition;
  /** As it begins. */
  form: Form;
  kept: KeptForm | undefined;
  keptForms: DraftStore;
  seat: DraftLock;
}

/** Kept under another version of the form, it goes along as claims do. */
async function carried(api: Api, definition: CompiledDefinition, form: KeptForm): Promise<KeptForm | undefined> {
  if (form.definition === undefined || form.definition === definition.hash) return form;
  const { carryKept } = await import("../drafts/carry-kept.ts");
  return carryKept(api, definition, form);
}

/**
 * A form that makes no claim, begun with the person's own account; nobody's account leaves it empty (D-148). What the device kept of
 * it, in the slot that is wanted where there are several, is there again. `undefined` when another tab has the wanted one open.
 */
export async function openRequest(
  api: Api,
  base: string,
  person: Person,
  { offer: { type, module, former_types }, slot }: { offer: Offer; slot: Place | undefined },
): Promise<OpenedRequest | undefined> {
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
  const vault = vaultOf(person);
  await takeIn(vault);
  const keptForms = new DraftStore(vault);
  const place = `new:${definition.type}`;
  const wanted = await todaysSlot(keptForms, former_types, place, slot);
  const seat = await DraftLock.take(keptForms, place, wanted);
  if (wanted !== undefined && seat.slot !== wanted) {
    seat.leave();
    return undefined;
  }
  // A device without storage must not keep the form from opening.
  const kept = await keptForms
    .read(seat.slot)
    .then((found) => found.form && carried(api, definition, found.form))
    .catch(() => undefined);
  return { definition, form, kept, keptForms, seat };
}

/** The transition that sends the form, by whatever name the definition has for it. */
export const sendingTransition = ({ definition }: FormStore): string =>
  Object.entries(definition.workflow.transitions).find(([, { via }]) => via === "send")?.[0] ?? "";
