import { useEffect, useRef, useSyncExternalStore } from "react";
import type { Autosave } from "../drafts/autosave.ts";
import type { Trouble } from "./use-saving.ts";

/** Milliseconds between two tries: a network that is there may lead nowhere yet. */
const pace = 15_000;
/** Milliseconds to the second try after the network came back: the first often comes before it carries anything. */
const soon = 4_000;

/** Makes the transition that the person wants made once there is a network; not again where the claim itself stands against it. */
export function useSendWhenOnline(keeper: Autosave, trouble: Trouble | undefined, ask: (transition: string) => void) {
  const due = useSyncExternalStore(keeper.subscribe, () => keeper.state.due);
  const latest = useRef(ask);
  latest.current = ask;
  const isRefused = trouble !== undefined && trouble.kind !== "unanswered";
  useEffect(() => {
    if (due === undefined) return;
    if (isRefused) return void keeper.sendLater(undefined);
    const send = () => {
      if (navigator.onLine) latest.current(due);
    };
    let second: ReturnType<typeof setTimeout>;
    const sendAndSoon = () => {
      send();
      clearTimeout(second);
      second = setTimeout(send, soon);
    };
    sendAndSoon();
    const timer = setInterval(send, pace);
    addEventListener("online", sendAndSoon);
    return () => {
      clearTimeout(second);
      clearInterval(timer);
      removeEventListener("online", sendAndSoon);
    };
  }, [keeper, due, isRefused]);
}
