import { logFailure } from "../../shared/api/log-failure.ts";
import { RefusalError } from "../../shared/api/refusal-error.ts";
import { useReadClaimsAgain } from "../../shared/api/use-read-claims-again.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { isBeingUndone, setUndoState, type Undoable, type UndoableAct } from "./undoable.ts";

/**
 * Undoes what is open of it one after the other, what ends first before the rest; what is not undone is told with its reason.
 * `onEnd` is called before its button goes.
 */
export function useUndo({ key, acts }: Undoable, onEnd: () => void): () => Promise<void> {
  const { api } = usePortal();
  const announce = useAnnounce();
  const readAgain = useReadClaimsAgain();

  async function refusalOf({ claim, id, until, letters }: UndoableAct): Promise<string | undefined> {
    if (until <= Date.now()) return `It is too late to undo this${letters > 0 ? ": the letter has left" : ""}.`;
    try {
      await api.call("POST /api/claim/undo", { body: { claim: claim.uuid, undo: id } });
      return undefined;
    } catch (error) {
      if (error instanceof RefusalError) return error.message;
      logFailure("claim", "An act could not be undone.", error);
      return "The server did not answer. See how it stands.";
    }
  }

  return async () => {
    if (acts.some(isBeingUndone)) return;
    setUndoState(key, { kind: "busy" });
    const done: string[] = [];
    const refused = new Map<string, string[]>();
    for (const act of acts.toSorted((one, other) => one.until - other.until)) {
      const reason = await refusalOf(act);
      const { claim_number: number } = act.claim;
      if (reason === undefined) done.push(number);
      else refused.set(reason, [...(refused.get(reason) ?? []), number]);
    }
    readAgain();
    const undone = done.length === 1 ? `${done[0]} is as it was.` : `${done.length} claims are as they were.`;
    const left = [...refused].map(([reason, numbers]) => `${numbers.join(", ")}: ${reason}`);
    onEnd();
    if (left.length > 0) {
      setUndoState(key, { kind: "refused", words: [...(done.length > 0 ? [undone] : []), ...left].join(" ") });
      return;
    }
    setUndoState(key, { kind: "undone", words: `Undone. ${undone}` });
    announce(`Undone. ${undone}`);
  };
}
