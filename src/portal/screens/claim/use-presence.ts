import { useEffect, useRef, useState } from "react";
import { useLive } from "../../shared/api/live.ts";
import { RefusalError } from "../../shared/api/refusal-error.ts";
import { isClaimant } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";

export interface Other {
  name: string;
  is_editing: boolean;
}

/** Milliseconds, less than it takes to expire. */
const pace = 15_000;
const nobody: Other[] = [];
const editable = "input, textarea, select, [contenteditable]";

/** Says that this person is at the claim, and whether they write there, and answers which others of us are. Claimants see and say nothing. */
export function usePresence(number: string): Other[] {
  const { api, person } = usePortal();
  const isStaff = !isClaimant(person);
  const [others, setOthers] = useState(nobody);
  const tell = useRef(() => {});
  useLive(({ present, all }) => {
    if (all || present.includes(number)) tell.current();
  });
  useEffect(() => {
    if (!isStaff) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasEnded = false;
    let isOver = false;
    const say = (is: "looking" | "editing" | "gone") =>
      api.call("PUT /api/claim/presence", { body: { claim: number, is } });
    const isSeen = () => document.visibilityState === "visible";
    const isWriting = () => document.activeElement?.matches(`main :is(${editable})`) === true;
    const renew = async () => {
      clearTimeout(timer);
      if (hasEnded || isOver) return;
      try {
        const answer = await say(isWriting() ? "editing" : "looking");
        if (!hasEnded) setOthers((known) => (isSame(known, answer.others) ? known : answer.others));
      } catch (error) {
        // A server that keeps no such thing is left in peace.
        isOver = error instanceof RefusalError && [403, 404, 405].includes(error.status);
        if (!hasEnded) setOthers(nobody);
      }
      clearTimeout(timer);
      if (!hasEnded && !isOver && isSeen()) timer = setTimeout(renew, pace);
    };
    const leave = () => {
      clearTimeout(timer);
      if (!isOver) say("gone").catch(() => {});
    };
    const review = () => (isSeen() ? void renew() : leave());
    // What is written is looked at once the focus has settled.
    let wasWriting = false;
    const settle = () =>
      queueMicrotask(() => {
        if (isWriting() === wasWriting) return;
        wasWriting = isWriting();
        void renew();
      });
    tell.current = () => void renew();
    document.addEventListener("visibilitychange", review);
    document.addEventListener("focusin", settle);
    document.addEventListener("focusout", settle);
    if (isSeen()) void renew();
    return () => {
      hasEnded = true;
      tell.current = () => {};
      document.removeEventListener("visibilitychange", review);
      document.removeEventListener("focusin", settle);
      document.removeEventListener("focusout", settle);
      leave();
    };
  }, [api, isStaff, number]);
  return others;
}

const isSame = (known: Other[], next: Other[]) => JSON.stringify(known) === JSON.stringify(next);
