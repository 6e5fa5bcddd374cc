import { useCallback, useRef, useState } from "react";
import type { ClaimRecord } from "../../../contract/types.ts";
import type { FieldFault } from "../../../engine/index.ts";
import type { Api } from "../../api/api.ts";
import type { ClaimSession } from "../claim-session.ts";
import { readClaim } from "../open-form.ts";
import { saveClaim } from "./save-claim.ts";

/** What stands between the person and a saved claim. */
export type Trouble =
  /** Fields are wrong; `unplaced` are messages that belong to no field on the page. */
  | { kind: "errors"; unplaced: FieldFault[] }
  | { kind: "missing"; transition: string }
  | { kind: "conflict" }
  | { kind: "failed"; message: string; transition: string }
  | { kind: "files"; count: number; transition: string };

export interface Saved {
  transition: string;
  number: string;
  at: string;
}

interface Ground {
  api: Api;
  session: ClaimSession;
  claim: ClaimRecord | undefined;
  onClaim(claim: ClaimRecord): void;
}

/** Saving, one act at a time: the claim first, then its files (D-130). */
export function useSaving({ api, session, claim, onClaim }: Ground) {
  const { store, queue, keeper } = session;
  const [busy, setBusy] = useState<string>();
  const [trouble, setTrouble] = useState<Trouble>();
  const [saved, setSaved] = useState<Saved>();
  const isBusy = useRef(false);

  const once = useCallback(async (transition: string, act: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(transition);
    setTrouble(undefined);
    try {
      await act();
    } finally {
      isBusy.current = false;
      setBusy(undefined);
    }
  }, []);

  const sendFiles = async (transition: string, uuid: string, number: string) => {
    const count = await queue.send(uuid);
    const fresh = await readClaim(api, uuid).catch(() => undefined);
    if (fresh) onClaim(fresh);
    if (count > 0) setTrouble({ kind: "files", count, transition });
    else setSaved({ transition, number, at: new Date().toISOString() });
  };

  const save = (transition: string) =>
    once(transition, async () => {
      await keeper.flush();
      const form = store.form.data;
      const version = keeper.version;
      const result = await saveClaim(api, {
        form,
        definition: store.definition,
        isDraft: isDraft(session, transition),
        queuedFiles: queue.counts.queued,
        requestKey: keeper.requestKey,
        claim: claim && version !== undefined ? { uuid: claim.uuid, version } : undefined,
      });
      if (result.kind === "saved") {
        await keeper.saved(`claim:${result.uuid}`, result.version, queue.unsent);
        if (store.form.data === form) store.saved();
        await sendFiles(transition, result.uuid, result.number);
      } else if (result.kind === "refused") {
        const { faults, message } = result;
        const unplaced = faults.filter(({ field }) => !store.places(field));
        store.refuse(faults);
        setTrouble({ kind: "errors", unplaced: faults.length ? unplaced : [{ field: "", message }] });
      } else {
        setTrouble(result.kind === "conflict" ? result : { ...result, transition });
      }
    });

  /** Saves, unless the page can already say what speaks against it. */
  const ask = (transition: string) => {
    if (isBusy.current) return;
    const { transitions, faults } = store.attempt(transition);
    const isIncomplete = !transitions[transition]?.ready;
    if (faults.length === 0 && !isIncomplete) return void save(transition);
    const hasWayOut = draftTransition(session) !== undefined && !isDraft(session, transition);
    if (faults.length === 0 && hasWayOut) return setTrouble({ kind: "missing", transition });
    // What stands against it may have no field on this person's page.
    const unplaced = (transitions[transition]?.missing ?? []).filter(({ field }) => !store.places(field));
    setTrouble({ kind: "errors", unplaced });
  };

  const retryFiles = () => {
    if (!claim) return;
    const transition = (trouble && "transition" in trouble ? trouble.transition : draftTransition(session)) ?? "";
    void once(transition, () => sendFiles(transition, claim.uuid, claim.claim_number));
  };

  return { busy, trouble, saved, ask, save, retryFiles, dismiss: () => setTrouble(undefined) };
}

const isDraft = ({ store }: ClaimSession, transition: string): boolean =>
  store.definition.workflow.transitions[transition]?.via === "draft";

/** The transition that saves without sending, when it is open to this person now. */
export function draftTransition(session: ClaimSession): string | undefined {
  const { transitions } = session.store.view;
  return Object.keys(transitions).find((id) => isDraft(session, id) && transitions[id]?.ready);
}
