import { useCallback, useRef, useState } from "react";
import type { ClaimRecord } from "../../../../contract/types.ts";
import type { FieldFault, Form } from "../../../../engine/index.ts";
import type { Api } from "../../../shared/api/api.ts";
import type { ClaimSession } from "../claim-session.ts";
import { readClaim } from "../open-form.ts";
import { saveWhole } from "./save-claim.ts";
import { useSendWhenOnline } from "./use-send-when-online.ts";
import { useSending } from "./use-sending.ts";

/** Someone saved (`newer`), I did in another tab, the claim was moved or deleted, or it is not mine any more. */
export type ConflictCause = "newer" | "tab" | "moved" | "gone";

/** What stands between the person and a saved claim. */
export type Trouble =
  /** Fields are wrong; `unplaced` are messages that belong to no field on the page. */
  | { kind: "errors"; unplaced: FieldFault[] }
  | { kind: "missing"; transition: string }
  | { kind: "conflict"; cause: ConflictCause }
  | { kind: "failed"; message: string; transition: string }
  /** It may go later by itself; `isDraft`: it was to be saved, not sent. Without a message there is no network; `hasLeft`: there was one at this try or one before. */
  | { kind: "unanswered"; message: string | undefined; hasLeft: boolean; transition: string; isDraft: boolean }
  | { kind: "files"; count: number; transition: string };

export interface Saved {
  transition: string;
  number: string;
  at: string;
}

interface Options {
  api: Api;
  session: ClaimSession;
  claim: ClaimRecord | undefined;
  onClaim(claim: ClaimRecord): void;
}

/** Saving, one act at a time: the claim first, then its files (D-130). */
export function useSaving({ api, session, claim, onClaim }: Options) {
  const { store, queue, keeper, seat, tabs } = session;
  const [busy, setBusy] = useState<string>();
  const [trouble, setTrouble] = useState<Trouble>();
  const [saved, setSaved] = useState<Saved>();
  const isBusy = useRef(false);
  /** As it was last sent and saved. */
  const sent = useRef<Form>(undefined);
  const lastTried = useRef<Form>(undefined);
  /** What may have arrived, though nobody answered. */
  const left = useRef<string>(undefined);

  const once = useCallback(async (transition: string, act: () => Promise<void>, isByItself = false) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(transition);
    if (!isByItself) setTrouble(undefined);
    try {
      await act();
    } finally {
      isBusy.current = false;
      setBusy(undefined);
    }
  }, []);

  const sending = useSending({
    api,
    queue,
    claim,
    onClaim(fresh) {
      onClaim(fresh);
      const form = sent.current;
      sent.current = undefined;
      // Without it, the next comparison with a newer version shows more than it need to.
      if (form)
        void import("../conflict/compare-versions.ts").then(
          ({ takeIn }) => takeIn(session, form, fresh),
          () => undefined,
        );
    },
    onSent({ transition, number }, isLate) {
      // What is being saved or typed meanwhile is not saved by files that got through.
      if (isLate && isBusy.current) return;
      setTrouble((before) => (before?.kind === "files" ? undefined : before));
      if (!isLate || (transition && !store.isTyped)) setSaved({ transition, number, at: new Date().toISOString() });
    },
    onUnsent({ transition }, count, isLate) {
      // The notice takes the focus, which somebody who is typing keeps: their files say by themselves how they stand.
      if (!isLate || (!isBusy.current && !store.isTyped)) setTrouble({ kind: "files", count, transition });
    },
  });

  /** `isByItself`: nobody pressed for it just now, and what is told of the tries before stays until there is news. */
  const save = (transition: string, isByItself = false) =>
    once(
      transition,
      async () => {
        await keeper.flush();
        const form = store.form.data;
        const jotted = store.scratch.data;
        const version = keeper.version;
        // After a save whose claim could not be read again, it is known by what the save answered.
        const known = claim ?? sending.last();
        const request = {
          form: store.sendable,
          definition: store.definition,
          isDraft: isDraft(session, transition),
          queuedFiles: queue.counts.queued,
          language: store.definition.languages && store.language,
          requestKey: keeper.requestKey,
          claim: known && version !== undefined ? { uuid: known.uuid, version } : undefined,
        };
        if (navigator.onLine) left.current = transition;
        const result = await saveWhole(api, request, keeper.followKey);
        const hasLeft = left.current === transition;
        if (result.kind !== "failed") left.current = undefined;
        if (result.kind === "saved") {
          const { uuid, number } = result;
          const letGo = await seat.move(`claim:${uuid}`);
          // What is half-typed in a widget meanwhile counts as typed too.
          if (store.form.data === form && store.scratch.data === jotted) store.saved();
          await keeper.saved(seat.slot, result.version, form, queue.unsent);
          letGo();
          sent.current = form;
          setTrouble(undefined);
          tabs.tell({ claim: uuid, version: result.version });
          await sending.send({ transition, uuid, number });
        } else if (result.kind === "refused" && (await wasMoved())) {
          setTrouble({ kind: "conflict", cause: "moved" });
        } else if (result.kind === "refused") {
          const { faults, message } = result;
          const unplaced = faults.filter(({ field }) => !store.places(field));
          store.refuse(faults);
          setTrouble({ kind: "errors", unplaced: faults.length ? unplaced : [{ field: "", message }] });
        } else if (result.kind === "failed" && result.isPassing) {
          const message = navigator.onLine ? result.message : undefined;
          const next = { kind: "unanswered", message, hasLeft, transition, isDraft: request.isDraft } as const;
          setTrouble((before) =>
            isByItself && before?.kind === "unanswered" && before.message === message ? before : next,
          );
        } else {
          setTrouble(result.kind === "conflict" ? result : { ...result, transition });
        }
      },
      isByItself,
    );

  /** A refusal may come of what happened to the claim meanwhile, which is no version of its form. */
  const wasMoved = async (): Promise<boolean> => {
    const now = claim && (await readClaim(api, claim.uuid).catch(() => claim));
    if (!claim || !now) return false;
    return now.current_status.status !== claim.current_status.status || now.deleted_at !== claim.deleted_at;
  };

  /** Saves, unless the page can already say what speaks against it. */
  const ask = async (transition: string, isByItself = false) => {
    if (isBusy.current) return;
    // A file that was chosen and is still looked at counts.
    const taken = queue.taken();
    if (taken) await once(transition, () => taken, isByItself);
    const { transitions, faults } = store.attempt(transition);
    const isIncomplete = !transitions[transition]?.ready;
    if (faults.length === 0 && !isIncomplete) return save(transition, isByItself);
    // Whoever is typing it again is interrupted by nothing; what still stands against it at the next try is told.
    const isTyping = isByItself && store.form.data !== lastTried.current;
    lastTried.current = store.form.data;
    if (isTyping) return;
    const hasWayOut = draftTransition(session) !== undefined && !isDraft(session, transition);
    if (faults.length === 0 && hasWayOut) return setTrouble({ kind: "missing", transition });
    // What stands against it may have no field on this person's page.
    const unplaced = (transitions[transition]?.missing ?? []).filter(({ field }) => !store.places(field));
    setTrouble({ kind: "errors", unplaced });
  };

  useSendWhenOnline(keeper, trouble, (transition) => ask(transition, true));

  const retryFiles = () => {
    const saving =
      sending.last() ??
      (claim && { uuid: claim.uuid, number: claim.claim_number, transition: draftTransition(session) ?? "" });
    if (saving) void once(saving.transition, () => sending.send(saving));
  };

  /** The same person saved it in another tab. */
  const meetOtherTab = () => setTrouble({ kind: "conflict", cause: "tab" });

  return { busy, trouble, saved, ask, save, retryFiles, meetOtherTab, dismiss: () => setTrouble(undefined) };
}

const isDraft = ({ store }: ClaimSession, transition: string): boolean =>
  store.definition.workflow.transitions[transition]?.via === "draft";

/** The transition that saves without sending, when it is open to this person now. */
export function draftTransition(session: ClaimSession): string | undefined {
  const { transitions } = session.store.view;
  return Object.keys(transitions).find((id) => isDraft(session, id) && transitions[id]?.ready);
}
