import { useEffect, useRef, useSyncExternalStore } from "react";
import type { Autosave } from "../drafts/autosave.ts";
import type { Trouble } from "./use-saving.ts";

/** Milliseconds between two tries: a network that is there may lead nowhere yet. */
const pace = 15_000;

/** Makes the transition that the person wants made once there is a network; not again where the claim itself stands against it. */
export function useSendWhenOnline(keeper: Autosave, trouble: Trouble | undefined, ask: (transition: string) => void) {
  const due = useSyncExternalStore(keeper.subscribe, () => keeper.state.due);
  const latest = useRef(ask);
  latest.current = ask;
  const isRefused = trouble !== undefined && trouble.kind !== "failed" && trouble.kind !== "offline";
  useEffect(() => {
    if (due === undefined) return;
    if (isRefused) return void keeper.sendLater(undefined);
    const send = () => {
      if (navigator.onLine) latest.current(due);
    };
    send();
    const timer = setInterval(send, pace);
    addEventListener("online", send);
    return () => {
      clearInterval(timer);
      removeEventListener("online", send);
    };
  }, [keeper, due, isRefused]);
}
