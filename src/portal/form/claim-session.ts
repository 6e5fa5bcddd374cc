import type { ClaimRecord } from "../../contract/types.ts";
import { type Form, get, schemaAt, set } from "../../engine/index.ts";
import type { Api } from "../api/api.ts";
import { claimFacts, userFacts } from "../definition/claim-facts.ts";
import { isClaimant, type Person } from "../session/person.ts";
import { FileQueue } from "./files/file-queue.ts";
import { FormKeeper } from "./kept/form-keeper.ts";
import type { OpenedForm } from "./open-form.ts";
import { newUuid } from "./save/new-uuid.ts";
import { FormStore } from "./store/form-store.ts";

/** A form being filled in: its store, its files, and what the device keeps of both. */
export interface ClaimSession {
  store: FormStore;
  queue: FileQueue;
  keeper: FormKeeper;
  /** When what was typed before and put back had been kept; undefined when nothing was. */
  restoredAt: string | undefined;
  /** Judges the form by another state of the claim. */
  knowClaim(claim: ClaimRecord): void;
  /** Back to what the server has. */
  discard(): Promise<void>;
  /** Begins to keep; the answered function ends it. */
  start(): () => void;
}

/**
 * The form with a claimant's own account, where the definition asks for one and shows nobody a search for it (RETURN-70). What is
 * hidden from them does not come back with their claim either.
 */
function withOwnAccount(form: Form, { definition, claim }: OpenedForm, person: Person): Form {
  const { customer } = person;
  const isOwn = claim === undefined || (isClaimant(person) && claim.customer.uuid === customer?.uuid);
  if (!customer || !isOwn || get(form, "/purchaser/uuid") !== undefined) return form;
  if (schemaAt(definition.schema, "/purchaser/uuid") === undefined) return form;
  const { uuid, name, address, phone, email } = customer;
  return set(form, "/purchaser", { uuid, company: name, address, phone, email });
}

/** Puts what this device kept back over what the server has, and goes on from there. */
export function claimSession(opened: OpenedForm, api: Api, person: Person): ClaimSession {
  const { definition, kept, keptForms, place } = opened;
  const form = withOwnAccount(opened.form, opened, person);
  let { claim } = opened;
  const queue = new FileQueue(api, claim?.files ?? [], kept.files);
  const facts = () => ({
    claim: claimFacts(definition.type, claim, queue.counts),
    user: userFacts(person, claim),
  });
  const store = new FormStore(definition, form, facts());
  if (kept.form) {
    store.scratch.replace(kept.form.scratch);
    store.replace(withOwnAccount(kept.form.form, opened, person), true);
  }
  const restoredAt = kept.form?.at;
  const keeper = new FormKeeper({
    kept: keptForms,
    store,
    place,
    requestKey: kept.form?.requestKey ?? newUuid(),
    version: kept.form?.version ?? claim?.version,
    at: restoredAt,
  });
  return {
    store,
    queue,
    keeper,
    restoredAt,
    knowClaim(next) {
      claim = next;
      store.know(facts());
    },
    async discard() {
      store.scratch.replace({});
      store.replace(form, false);
      queue.dropUnsent();
      await keeper.discard();
    },
    start() {
      const idsOf = () => queue.unsent.map(({ id }) => id).join(" ");
      let unsent = idsOf();
      const endFiles = queue.subscribe(() => {
        const { counts } = queue;
        // A removal and an addition may leave the sum as it was, and change the kinds.
        if (JSON.stringify(counts) !== JSON.stringify(store.files)) store.know(facts());
        if (idsOf() === unsent) return;
        unsent = idsOf();
        void keeper.keepFiles(queue.unsent);
      });
      const endKeeping = keeper.start();
      return () => {
        endFiles();
        endKeeping();
      };
    },
  };
}
