import { useRef, useState } from "react";
import { type FieldFault, fromPath } from "../../../../engine/index.ts";
import { RefusalError } from "../../../shared/api/refusal-error.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { useAnnounce } from "../../../shared/ui/live-region.tsx";
import { focusField } from "../section/field-id.ts";
import { shownErrors } from "../store/form-view.ts";
import { sendingTransition } from "./open-request.ts";
import type { RequestSession } from "./request-session.ts";

const noAnswer = "The server could not be reached. What you entered is still here; please try again.";

/** Sends the request once, however often it is pressed. What is wrong stands beside its field, and the first one takes the focus. */
export function useRequest({ store, ask, forget }: RequestSession) {
  const { api } = usePortal();
  const announce = useAnnounce();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const [thanks, setThanks] = useState<string>();
  const isSending = useRef(false);
  const transition = sendingTransition(store);
  const words = store.definition.messages.transitions[transition];

  const showFirst = () => {
    const [first] = shownErrors(store.view);
    if (first) focusField(first.field);
  };

  async function post() {
    const form = store.form.data;
    // The same request again, after an answer that was lost, keeps its key and is mailed once.
    const requestKey = await ask();
    try {
      await api.call("POST /api/pallet", { body: { ...form, type: store.definition.type, requestKey } });
      const done = words?.done ?? "";
      setThanks(done);
      void forget();
      announce(done);
    } catch (error) {
      if (!(error instanceof RefusalError)) return setTrouble(noAnswer);
      const faults = faultsOf(error);
      store.refuse(faults);
      const unplaced = faults.find(({ field }) => !store.places(field));
      if (faults.length === 0 || unplaced) setTrouble(unplaced?.message ?? error.message);
      showFirst();
    }
  }

  const send = async () => {
    if (isSending.current || thanks !== undefined) return;
    setTrouble(undefined);
    const { faults, transitions } = store.attempt(transition);
    if (faults.length > 0 || (transitions[transition]?.missing.length ?? 0) > 0) {
      // The messages stand on the page after it has been drawn anew.
      requestAnimationFrame(showFirst);
      return;
    }
    isSending.current = true;
    setBusy(true);
    await post();
    isSending.current = false;
    setBusy(false);
  };

  return { send, isBusy, trouble, thanks, label: words?.label ?? "Send" };
}

const faultsOf = ({ errors }: RefusalError): FieldFault[] =>
  Object.entries(errors).map(([path, [message = ""]]) => ({ field: fromPath(path), message }));
