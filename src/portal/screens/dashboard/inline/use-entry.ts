import { useContext, useRef, useState } from "react";
import { logFailure } from "../../../shared/api/log-failure.ts";
import { RefusalError } from "../../../shared/api/refusal-error.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { useAnnounce } from "../../../shared/ui/live-region.tsx";
import { RowChangedContext } from "../row-changed.ts";
import type { Entry } from "./entries.ts";
import { keptEntries } from "./kept-entries.ts";
import { useTick } from "./use-tick.ts";

const unanswered = "The server could not be reached. What you typed is still here; please try again.";

interface Asked {
  entry: Entry;
  claim: { uuid: string; claim_number: string };
  /** As the list says. */
  listed: string;
}

/** An entry of one claim: what is shown, what is typed, and how the last save went. What is typed is kept until it is saved. */
export function useEntry({ entry, claim, listed }: Asked) {
  const { api } = usePortal();
  const announce = useAnnounce();
  const rowChanged = useContext(RowChangedContext);
  const kept = keptEntries(api);
  const key = `${claim.uuid}/${entry.label}`;
  const [typed, setTyped] = useState(() => kept.get(key));
  const [fault, setFault] = useState<string>();
  const [isSaved, showSaved] = useTick(entry.tick);
  // What was saved here is shown until the list says something new.
  const [own, setOwn] = useState<{ instead: string; text: string }>();
  const isSaving = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const shown = own?.instead === listed ? own.text : listed;

  function type(text: string | undefined) {
    setTyped(text);
    setFault(undefined);
    if (text === undefined) kept.delete(key);
    else kept.set(key, text);
  }

  /** Opens the box with what is shown, then with what the server says, unless something was typed meanwhile. */
  function open(): void {
    type(shown);
    entry.load?.(api, claim.uuid).then(
      (text) => {
        if (kept.get(key) !== shown || text === shown) return;
        setOwn({ instead: listed, text });
        type(text);
      },
      // What is shown is what the list said; saving tells what is wrong.
      () => undefined,
    );
  }

  async function save(): Promise<void> {
    if (typed === undefined || isSaving.current) return;
    const text = typed.trim();
    if (text === shown) {
      type(undefined);
      return;
    }
    isSaving.current = true;
    setBusy(true);
    setFault(undefined);
    try {
      await entry.save(api, claim.uuid, text);
      setOwn({ instead: listed, text });
      type(undefined);
      showSaved();
      rowChanged(claim.uuid);
      announce(`${entry.label} of ${claim.claim_number} saved`);
    } catch (error) {
      if (!(error instanceof RefusalError)) logFailure("entry", "An entry was not saved.", error);
      const said = error instanceof RefusalError ? entry.refusal(error) : unanswered;
      setFault(said);
      announce(`${entry.label} of ${claim.claim_number} not saved. ${said}`);
    }
    isSaving.current = false;
    setBusy(false);
  }

  return { shown, typed, open, type, save, fault, isSaved, isBusy };
}
