import { useEffect, useRef } from "react";
import type { ActivityRecord } from "../../../contract/types.ts";
import { useIsLive, useLive } from "../../shared/api/live.ts";
import { usePortal } from "../../shared/session/portal.ts";

/** Milliseconds between two questions, and at most after several without an answer. */
const pause = 10_000;
/** Milliseconds where what happens is told by itself. */
const livePause = 60_000;
const longestPause = 160_000;

interface Watched {
  reference: string;
  /** The timeline is read; nothing is asked before. */
  isRead: boolean;
  /** The newest activity that is known and stays as it is. */
  known: string | undefined;
  /** What is shown is about to change by itself, of which nobody tells. */
  isExpecting?: boolean;
  onNews: (activities: ActivityRecord[]) => void;
  /** Something happened of which nothing came: what is shown may have been withdrawn. */
  onNothing?: (() => void) | undefined;
}

/**
 * Asks for what came after the known activities as soon as something happens to the claim, and now and then, as long as the page is
 * seen: at once when somebody comes back to it or to the network, and more seldom while nobody answers.
 */
export function useNews({ reference, isRead, known, isExpecting = false, onNews, onNothing }: Watched): void {
  const { api } = usePortal();
  const latest = useRef({ known, isExpecting, onNews, onNothing });
  latest.current = { known, isExpecting, onNews, onNothing };
  const askNow = useRef((_isTold: boolean) => {});
  const isLive = useRef(false);
  isLive.current = useIsLive();
  useLive(({ changed, all }) => {
    const isAnnounced = changed.includes(reference.toUpperCase());
    if (all || isAnnounced) askNow.current(isAnnounced);
  });
  useEffect(() => {
    if (!isRead) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wait = pause;
    let isAsking = false;
    let isAskedAgain = false;
    let isAnnounced = false;
    let hasEnded = false;
    const plan = () => {
      clearTimeout(timer);
      const next = isLive.current && !latest.current.isExpecting ? Math.max(wait, livePause) : wait;
      if (!hasEnded && document.visibilityState === "visible") timer = setTimeout(ask, next);
    };
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      if (isAsking) {
        isAskedAgain = true;
        return;
      }
      isAsking = true;
      const wasAnnounced = isAnnounced;
      isAnnounced = false;
      const given = { params: { claim: reference }, query: { after: latest.current.known } };
      try {
        const { activities } = await api.call("GET /api/activity/claim/:claim", given);
        wait = pause;
        if (activities.length > 0 && !hasEnded) latest.current.onNews(activities);
        else if (wasAnnounced && !hasEnded) latest.current.onNothing?.();
      } catch {
        // Nobody waits for this answer: the next question is the remedy.
        wait = Math.min(2 * wait, longestPause);
      }
      isAsking = false;
      const mustAskAgain = isAskedAgain && !hasEnded;
      isAskedAgain = false;
      if (mustAskAgain) void ask();
      else plan();
    };
    askNow.current = (hasChanged) => {
      isAnnounced ||= hasChanged;
      void ask();
    };
    const comeBack = () => {
      if (document.visibilityState === "visible") void ask();
      else clearTimeout(timer);
    };
    document.addEventListener("visibilitychange", comeBack);
    addEventListener("focus", comeBack);
    addEventListener("online", comeBack);
    plan();
    return () => {
      hasEnded = true;
      askNow.current = () => {};
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", comeBack);
      removeEventListener("focus", comeBack);
      removeEventListener("online", comeBack);
    };
  }, [api, reference, isRead]);
}
