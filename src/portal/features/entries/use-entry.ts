import { useContext, useRef, useState } from "react";
import type { Refusal } from "../../../contract/types.ts";
import { logFailure } from "../../shared/api/log-failure.ts";
import { RefusalError } from "../../shared/api/refusal-error.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import type { Entry } from "./entries.ts";
import { type KeptEntry, keptEntries } from "./kept-entries.ts";
import { RowChangedContext } from "./row-changed.ts";
import { useTick } from "./use-tick.ts";

const unanswered = "The server could not be reached. What you typed is still here; please try again.";

const saidBy = (entry: Entry, error: unknown): string => {
  if (!(error instanceof RefusalError)) return unanswered;
  return error.conflict && !entry.isCoded ? error.message : entry.refusal(error);
};

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
  const [entered, setEntered] = useState(() => kept.get(key));
  const typed = entered?.text;
  const [fault, setFault] = useState<string>();
  const [conflict, setConflict] = useState<Refusal["conflict"]>();
  const [isSaved, showSaved] = useTick(entry.tick);
  // What was saved here is shown until the list says something new.
  const [own, setOwn] = useState<{ instead: string; text: string }>();
  // Theirs stands in the sentence that was said: what is saved next is written over it.
  const [isTheirsAnnounced, setTheirsAnnounced] = useState(false);
  const isSaving = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const shown = own?.instead === listed ? own.text : listed;

  /** The text with what it began from; without `seen` that stays as it was. */
  function type(text: string | undefined, seen = entered?.seen ?? shown) {
    const next: KeptEntry | undefined = text === undefined ? undefined : { text, seen };
    setEntered(next);
    setFault(undefined);
    if (next === undefined) setTheirsAnnounced(false);
    if (next === undefined) kept.delete(key);
    else kept.set(key, next);
  }

  /** Opens the box with what is shown, then with what the server says, unless something was typed meanwhile. */
  function open(): void {
    type(shown, shown);
    entry.load?.(api, claim.uuid).then(
      (text) => {
        if (kept.get(key)?.text !== shown || text === shown) return;
        setOwn({ instead: listed, text });
        type(text, text);
      },
      // What is shown is what the list said; saving tells what is wrong.
      () => undefined,
    );
  }

  async function save(): Promise<void> {
    if (entered === undefined || conflict || isSaving.current) return;
    const text = entered.text.trim();
    const seen = isTheirsAnnounced ? listed : entered.seen;
    if (text === seen) {
      type(undefined);
      return;
    }
    await send(text, seen);
  }

  async function send(text: string, seen: string): Promise<void> {
    isSaving.current = true;
    setBusy(true);
    setFault(undefined);
    try {
      await entry.save(api, claim.uuid, text, seen);
      stand(text);
      showSaved();
      announce(`${entry.label} of ${claim.claim_number} saved`);
    } catch (error) {
      const both = error instanceof RefusalError ? error.conflict : undefined;
      setConflict(entry.isCoded ? undefined : both);
      if (entry.isCoded && both) {
        setTheirsAnnounced(true);
        rowChanged(claim.uuid);
      }
      if (!(error instanceof RefusalError)) logFailure("entry", "An entry was not saved.", error);
      const said = saidBy(entry, error);
      setFault(said);
      announce(`${entry.label} of ${claim.claim_number} not saved. ${said}`);
    }
    isSaving.current = false;
    setBusy(false);
  }

  /** What the claim has from now on, as it is known here. */
  function stand(text: string) {
    setOwn({ instead: listed, text });
    type(undefined);
    setConflict(undefined);
    rowChanged(claim.uuid);
  }

  /** How two texts become one; nothing of it where nobody else has written. */
  const settle = conflict && {
    conflict,
    keep: () => stand(conflict.theirs),
    write: (text: string) => {
      type(text, conflict.theirs);
      return text.trim() === conflict.theirs ? stand(conflict.theirs) : send(text.trim(), conflict.theirs);
    },
    leave: (text: string) => {
      type(text);
      setConflict(undefined);
    },
  };

  return { settle, shown, typed, open, type, save, fault, isSaved, isBusy };
}
