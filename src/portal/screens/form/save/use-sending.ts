import { useEffect, useRef } from "react";
import type { ClaimRecord } from "../../../../contract/types.ts";
import type { FileQueue } from "../../../features/files/file-queue.ts";
import { useUnloadQuestion } from "../../../features/files/use-unload-question.ts";
import type { Api } from "../../../shared/api/api.ts";
import { readClaim } from "../open-form.ts";

/** A claim that is saved, and whose files follow it. */
export interface Saving {
  uuid: string;
  number: string;
  /** What saved it; empty for files that an earlier visit left. */
  transition: string;
}

interface Options {
  api: Api;
  queue: FileQueue;
  claim: ClaimRecord | undefined;
  onClaim(claim: ClaimRecord): void;
  /** The server has all files. `isLate`: not within the save, but by themselves afterwards. */
  onSent(saving: Saving, isLate: boolean): void;
  /** So many files are still to be sent (D-130). */
  onUnsent(saving: Saving, count: number, isLate: boolean): void;
}

/** Sends the files of a saved claim: within a save, when asked again, and by themselves where an earlier visit left some. */
export function useSending(options: Options) {
  const { queue } = options;
  const latest = useRef(options);
  latest.current = options;
  const last = useRef<Saving>(undefined);
  const isOverdue = useRef(false);

  const end = async (saving: Saving, count: number, isLate: boolean) => {
    const { api, onClaim, onSent, onUnsent } = latest.current;
    isOverdue.current = count > 0;
    const fresh = await readClaim(api, saving.uuid).catch(() => undefined);
    if (fresh) onClaim(fresh);
    if (count > 0) onUnsent(saving, count, isLate);
    else onSent(saving, isLate);
  };

  const send = async (saving: Saving) => {
    // A reload from here on opens the claim that is saved, and its files go on.
    if (!latest.current.claim) history.replaceState(history.state, "", `/edit-claim/${saving.number}`);
    last.current = saving;
    isOverdue.current = false;
    await end(saving, await queue.send(saving.uuid), false);
  };

  const endLater = useRef(end);
  endLater.current = end;
  useEffect(() => {
    const { claim } = latest.current;
    if (claim && queue.overdue > 0) {
      const saving = { uuid: claim.uuid, number: claim.claim_number, transition: "" };
      last.current ??= saving;
      void queue.resume(claim.uuid).then((count) => endLater.current(saving, count, true));
    }
    return queue.subscribe(() => {
      if (!isOverdue.current || !last.current || queue.overdue > 0) return;
      isOverdue.current = false;
      void endLater.current(last.current, 0, true);
    });
  }, [queue]);

  useUnloadQuestion(queue);

  return {
    send,
    /** The saving that files were last sent for; undefined when none was. */
    last: () => last.current,
  };
}
