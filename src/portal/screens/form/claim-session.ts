import type { ClaimRecord, CustomerRecord } from "../../../contract/types.ts";
import {
  accountField,
  type CompiledDefinition,
  type Form,
  get,
  keepKnown,
  schemaAt,
  set,
  toForm,
} from "../../../engine/index.ts";
import { claimFacts, userFacts } from "../../features/definition/claim-facts.ts";
import { FileQueue } from "../../features/files/file-queue.ts";
import { keepUnsent } from "../../features/files/keep-unsent.ts";
import { newUuid } from "../../features/files/new-uuid.ts";
import type { Api } from "../../shared/api/api.ts";
import { isClaimant, otherAccount, type Person } from "../../shared/session/person.ts";
import { Autosave } from "./drafts/autosave.ts";
import type { DraftLock } from "./drafts/draft-lock.ts";
import { unplacedIn } from "./drafts/unplaced.ts";
import type { OpenedForm } from "./open-form.ts";
import { type FormFacts, FormStore } from "./store/form-store.ts";

/** A form being filled in: its store, its files, and what the device keeps of both. */
export interface ClaimSession {
  store: FormStore;
  queue: FileQueue;
  keeper: Autosave;
  /** When what was typed before and put back had been kept; undefined when nothing was. */
  restoredAt: string | undefined;
  /** What was put back was typed for this account, not for the one in use. */
  otherAccount: CustomerRecord | undefined;
  /** What was put back was typed over an older version of the claim. */
  isOlder: boolean;
  /** What was kept and has no place in the form any more, in words. */
  unplaced: string[];
  seat: DraftLock;
  /** Other tabs with forms of this person; there from `start` to its end. */
  tabs: OtherTabs;
  /** A claim's form as this form would hold it. */
  formOf(claim: ClaimRecord): Form;
  factsOf(claim: ClaimRecord): FormFacts;
  /** Goes on from a newer version of the claim: its form, or another over it, which counts as typed. */
  goOnFrom(claim: ClaimRecord, form?: Form): Promise<void>;
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
  return customer && isOwn ? withAccount(form, definition, customer) : form;
}

/** The form with an account, where it has a place for one and names none. */
export function withAccount(form: Form, definition: CompiledDefinition, customer: CustomerRecord): Form {
  const field = accountField(definition);
  if (get(form, `${field}/uuid`) !== undefined) return form;
  if (schemaAt(definition.schema, `${field}/uuid`) === undefined) return form;
  const { uuid, name, address, phone, email } = customer;
  return set(form, field, { uuid, company: name, address, phone, email });
}

/** Puts what this device kept back over what the server has, and goes on from there. */
export function claimSession(opened: OpenedForm, api: Api, person: Person): ClaimSession {
  const { definition, kept, keptForms, seat } = opened;
  let { claim } = opened;
  let form = withOwnAccount(opened.form, opened, person);
  const queue = new FileQueue(api, claim?.files ?? [], kept.files);
  const factsOf = (of: ClaimRecord | undefined): FormFacts => ({
    claim: claimFacts(definition.type, of, queue.counts),
    user: userFacts(person, of),
    isTyping: true,
  });
  const facts = () => factsOf(claim);
  const formOf = (of: ClaimRecord) =>
    withOwnAccount((of.form as Form | undefined) ?? toForm(definition, of), { ...opened, claim: of }, person);
  const store = new FormStore(definition, form, facts());
  const unplaced = kept.form ? unplacedIn(definition, kept.form) : [];
  if (kept.form) {
    store.scratch.replace({ ...kept.form.scratch, ...(unplaced.length > 0 && { unplaced }) });
    store.replace(withOwnAccount(keepKnown(definition, kept.form.form), opened, person), true);
  }
  const restoredAt = kept.form?.at;
  const version = kept.form?.version ?? claim?.version;
  const isOlder = version !== claim?.version;
  const keeper = new Autosave({
    kept: keptForms,
    store,
    place: seat.slot,
    requestKey: kept.form?.requestKey ?? newUuid(),
    definition: definition.hash,
    version,
    base: isOlder ? kept.form?.base : form,
    at: restoredAt,
    due: kept.form?.due,
    account: kept.form?.account ?? person.customer?.uuid,
  });
  const tabs = new OtherTabs(keptForms.owner);
  return {
    store,
    queue,
    keeper,
    restoredAt,
    otherAccount: otherAccount(person, kept.form?.account),
    isOlder,
    unplaced,
    seat,
    tabs,
    formOf,
    factsOf,
    async goOnFrom(next, over) {
      claim = next;
      form = formOf(next);
      store.know(facts());
      store.replace(over ?? form, over !== undefined);
      await keeper.rebase(next.version, form);
    },
    knowClaim(next) {
      claim = next;
      store.know(facts());
    },
    async discard() {
      store.scratch.replace({});
      store.replace(form, false);
      queue.dropUnsent();
      await keeper.discard();
      await keeper.rebase(claim?.version, form);
    },
    start() {
      const endFacts = queue.subscribe(() => {
        const { counts } = queue;
        // A removal and an addition may leave the sum as it was, and change the kinds.
        if (JSON.stringify(counts) !== JSON.stringify(store.files)) store.know(facts());
      });
      const endFiles = keepUnsent(queue, (files) => keeper.keepFiles(files).then(() => keptForms.files.trouble));
      const endSending = queue.start();
      const endKeeping = keeper.start();
      const endTabs = tabs.start();
      return () => {
        endFacts();
        endFiles();
        endSending();
        endKeeping();
        endTabs();
        seat.leave();
      };
    },
  };
}

/** What a tab tells the other tabs of the same person: it saved a claim, which has this version now. */
export interface TabNews {
  claim: string;
  version: number;
}

/** The other open tabs of one person on this device. A tab does not hear itself. */
export class OtherTabs {
  readonly #owner: string;
  #channel: BroadcastChannel | undefined;
  readonly #listeners = new Set<(news: TabNews) => void>();

  constructor(owner: string) {
    this.#owner = owner;
  }

  tell(news: TabNews): void {
    this.#channel?.postMessage(news);
  }

  hear(listener: (news: TabNews) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Listens until the answered function is called. */
  start(): () => void {
    const channel = new BroadcastChannel(`forms ${this.#owner}`);
    this.#channel = channel;
    channel.onmessage = ({ data }: MessageEvent<TabNews>) => {
      for (const listener of [...this.#listeners]) listener(data);
    };
    return () => {
      channel.close();
      this.#channel = undefined;
    };
  }
}
