import { loadWidgets } from "../../../../widgets/index.ts";
import type { ClaimRecord, ClaimType } from "../../../contract/types.ts";
import {
  type CompiledDefinition,
  type Form,
  type Prefill,
  startForm,
  toForm,
  type UserFacts,
} from "../../../engine/index.ts";
import { openDefinition } from "../../features/definition/open-definition.ts";
import type { Api } from "../../shared/api/api.ts";
import { takeIn } from "../../shared/session/kept-store.ts";
import type { Vault } from "../../shared/session/vault.ts";
import { DraftLock } from "./drafts/draft-lock.ts";
import { DraftStore, type Kept, type Place } from "./drafts/draft-store.ts";
import { readOrKept } from "./drafts/kept-claims.ts";
import { todaysSlot } from "./drafts/todays-slot.ts";
import { loadStoredActs } from "./use-stored-acts.ts";

/** All that a form on the screen begins with. */
export interface OpenedForm {
  definition: CompiledDefinition;
  /** Absent for a new claim. */
  claim: ClaimRecord | undefined;
  /** As the server has it. */
  form: Form;
  /** The number of the earlier claim that a new form began with. */
  from: string | undefined;
  kept: Kept;
  keptForms: DraftStore;
  place: Place;
  /** Given up with `leave` when the form is closed. */
  seat: DraftLock;
}

interface Wanted {
  api: Api;
  /** All forms, where they have just been read. */
  forms?: ClaimType[] | undefined;
  /** Base address of the API; definitions are served beside it. */
  base: string;
  /** Whose device memory is read. */
  vault: Vault;
  /** Who opens it: fields may begin otherwise for some people. */
  user: UserFacts;
  /** What follows `/new-claim/`: a path, and a query where two types share it. */
  type?: string | undefined;
  /** Number or uuid. */
  claim?: string | undefined;
  /** Which of several forms that the device keeps there. */
  slot?: string | undefined;
  /** The claim that a new one begins with, and what of it; where nothing is said, its site and what all claims share. */
  like?: string | undefined;
  kinds?: Prefill[] | undefined;
}

/** Fetches what a form needs. `undefined` when there is no such claim, or no such form, for this person. */
export async function openForm({
  api,
  forms,
  base,
  vault,
  user,
  type,
  claim: reference,
  slot,
  like,
  kinds = ["site", "account"],
}: Wanted): Promise<OpenedForm | undefined> {
  const [types, claim, earlier] = await Promise.all([
    forms ?? api.call("GET /api/claim-types").then((answer) => answer.claim_types),
    reference === undefined ? undefined : readOrKept(vault, reference, (claim) => readClaim(api, claim)),
    // A form that begins empty is better than none.
    like === undefined ? undefined : readClaim(api, like).catch(() => undefined),
    reference === undefined ? undefined : loadStoredActs(),
  ]);
  if (reference !== undefined && !claim) return undefined;
  const found = types.find((one) =>
    claim ? one.type === claim.type : (one.new_path ?? one.open_path) === `/new-claim/${type}`,
  );
  // A stored claim opens under the definition that it was saved under.
  const module = claim?.module ?? found?.module;
  if (!module) return undefined;
  const definition = await openDefinition(api, base, { type: found?.type ?? "", module });
  if (!definition) return undefined;
  await Promise.all([takeIn(vault), loadWidgets(definition.ui)]);
  const place: Place = claim ? `claim:${claim.uuid}` : `new:${definition.type}`;
  const keptForms = new DraftStore(vault);
  const wanted = claim ? slot : await todaysSlot(keptForms, found?.former_types, place, slot);
  const seat = await DraftLock.take(keptForms, place, wanted, earlier !== undefined);
  return {
    definition,
    claim,
    form: claim ? formOf(definition, claim) : await newForm(definition, user, { earlier, kinds }),
    from: earlier?.type === definition.type ? earlier.claim_number : undefined,
    // A device without storage must not keep the form from opening.
    kept: await keptForms
      .read(seat.slot)
      .then((kept) => carried(api, definition, kept))
      .catch((): Kept => ({ form: undefined, files: [] })),
    keptForms,
    place,
    seat,
  };
}

/** Kept under another version of the form, it goes along as claims do. */
async function carried(api: Api, definition: CompiledDefinition, kept: Kept): Promise<Kept> {
  const from = kept.form?.definition;
  if (!kept.form || from === undefined || from === definition.hash) return kept;
  const { carryKept } = await import("./drafts/carry-kept.ts");
  return { ...kept, form: await carryKept(api, definition, kept.form) };
}

const formOf = (definition: CompiledDefinition, claim: ClaimRecord): Form =>
  (claim.form as Form | undefined) ?? toForm(definition, claim);

async function newForm(
  definition: CompiledDefinition,
  user: UserFacts,
  { earlier, kinds }: { earlier: ClaimRecord | undefined; kinds: Prefill[] },
): Promise<Form> {
  const form = startForm(definition, user);
  if (!earlier || earlier.type !== definition.type) return form;
  const { prefilledForm } = await import("./prefill/prefilled-form.ts");
  return prefilledForm(definition, form, formOf(definition, earlier), kinds, form);
}

export async function readClaim(api: Api, claim: string): Promise<ClaimRecord | undefined> {
  return (await api.call("GET /api/claim/:claim", { params: { claim } })).claim ?? undefined;
}
