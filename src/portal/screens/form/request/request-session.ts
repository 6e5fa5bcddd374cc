import { type Form, type Json, keepKnown } from "../../../../engine/index.ts";
import { claimFacts, userFacts } from "../../../features/definition/claim-facts.ts";
import { newUuid } from "../../../features/files/new-uuid.ts";
import { tellKeptChanged } from "../../../shared/session/kept-changed.ts";
import { otherAccount, type Person } from "../../../shared/session/person.ts";
import { Autosave } from "../drafts/autosave.ts";
import { unplacedIn } from "../drafts/unplaced.ts";
import { FormStore } from "../store/form-store.ts";
import type { OpenedRequest } from "./open-request.ts";

export type RequestSession = ReturnType<typeof requestSession>;

interface Typed {
  form: Form;
  scratch: { [key: string]: Json };
}

/** A form that makes no claim, being filled in: what the device kept of it is put back, and what is typed is kept. */
export function requestSession({ definition, form, kept, keptForms, seat }: OpenedRequest, person: Person) {
  const store = new FormStore(definition, form, {
    claim: claimFacts(definition.type, undefined, { stored: 0, queued: 0 }),
    user: userFacts(person, undefined),
  });
  const putBack = ({ form, scratch }: Typed) => {
    store.scratch.replace(scratch);
    store.replace(form, true);
  };
  const unplaced = kept ? unplacedIn(definition, kept) : [];
  if (kept) {
    const scratch = { ...kept.scratch, ...(unplaced.length > 0 && { unplaced }) };
    putBack({ form: keepKnown(definition, kept.form), scratch });
  }
  const keeper = new Autosave({
    kept: keptForms,
    store,
    place: seat.slot,
    requestKey: kept?.requestKey ?? newUuid(),
    definition: definition.hash,
    version: undefined,
    base: undefined,
    at: kept?.at,
    due: undefined,
    account: kept?.account ?? person.customer?.uuid,
  });
  return {
    store,
    /** When what was put back had been kept, for which other account, and what of it has no place in the form any more. */
    restored: kept && { at: kept.at, account: otherAccount(person, kept.account), unplaced },
    /** Nothing of it is kept any more. */
    forget: () => keeper.discard().then(tellKeptChanged),
    /**
     * The key under which the form as it stands is sent. The device keeps both first, as the answer may be lost, and the page with it:
     * what was asked already keeps its key, as another day's page asks it again.
     */
    async ask(): Promise<string> {
      const content = JSON.stringify(store.form.data);
      if (store.scratch.data.asked !== content) {
        keeper.requestKey = newUuid();
        store.jot("asked", content);
      }
      await keeper.flush();
      return keeper.requestKey;
    },
    /** As it began; the answered function brings back what was typed. */
    discard(): () => void {
      const typed = { form: store.form.data, scratch: store.scratch.data };
      store.scratch.replace({});
      store.replace(form, false);
      void keeper.discard();
      return () => {
        putBack(typed);
        // Under the key that it had: it may have been sent.
        void keeper.flush();
      };
    },
    /** Begins to keep; the answered function ends it. */
    start(): () => void {
      const end = keeper.start();
      return () => {
        end();
        seat.leave();
        tellKeptChanged();
      };
    },
  };
}
