import { useEffect, useRef, useSyncExternalStore } from "react";
import { usePortal } from "../session/portal.ts";
import type { Api } from "./api.ts";
import type { Answer } from "./call-input.ts";

/** Numbers of claims that were changed, and of those where a colleague came or left; `all`: any may have been. */
type LiveEvent = Answer<"GET /api/live">;

/** The one stream of this tab. */
interface Live {
  hear(hearer: (event: LiveEvent) => void): () => void;
  watch(onChange: () => void): () => void;
  isOn(): boolean;
}

/** Milliseconds that a page has for what it shows first, which needs the browser's few connections. */
const settling = 1_000;
/** Milliseconds before the next try. */
const shortestPause = 1_000;
const longestPause = 30_000;
/** Seconds of which the server still tells. */
const longestSince = 30;

const passed = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const lives = new WeakMap<Api, Live>();

function liveOf(api: Api): Live {
  const known = lives.get(api) ?? createLive(api);
  lives.set(api, known);
  return known;
}

/** A stream while somebody hears and the page is seen: a browser holds few connections to one server. */
function createLive(api: Api): Live {
  const hearers = new Set<(event: LiveEvent) => void>();
  const watchers = new Set<() => void>();
  let running: AbortController | undefined;
  let isOn = false;
  let isMissing = false;
  let hasBeenOn = false;

  const setOn = (next: boolean) => {
    if (isOn === next) return;
    isOn = next;
    for (const watcher of watchers) watcher();
  };
  const tell = (event: LiveEvent) => {
    for (const hearer of hearers) hearer(event);
  };
  const run = async ({ signal }: AbortController) => {
    await passed(settling);
    for (let pause = shortestPause; !signal.aborted && !isMissing; ) {
      const onBegun = () => {
        pause = shortestPause;
        setOn(true);
        // Whatever happened meanwhile was missed.
        if (hasBeenOn) tell({ changed: [], present: [], all: true });
        hasBeenOn = true;
      };
      try {
        // What a page shows first was asked for before, and nothing before it was.
        const since = String(Math.min(Math.ceil(performance.now() / 1000), longestSince));
        const query = hasBeenOn ? {} : { since };
        isMissing = !(await api.follow("GET /api/live", { query }, { signal, onBegun, onEvent: tell }));
      } catch {
        // The next try is the remedy; whoever hears nothing asks by the clock.
      }
      if (!signal.aborted) setOn(false);
      await passed(pause * (0.75 + Math.random() / 2));
      pause = Math.min(2 * pause, longestPause);
    }
  };
  const review = () => {
    const isWanted = hearers.size > 0 && document.visibilityState === "visible" && !isMissing;
    if (isWanted === (running !== undefined)) return;
    if (running) {
      running.abort();
      running = undefined;
      setOn(false);
      return;
    }
    running = new AbortController();
    void run(running);
  };
  return {
    hear(hearer) {
      if (hearers.size === 0) document.addEventListener("visibilitychange", review);
      hearers.add(hearer);
      review();
      return () => {
        hearers.delete(hearer);
        if (hearers.size === 0) document.removeEventListener("visibilitychange", review);
        // Another page may hear in a moment.
        queueMicrotask(review);
      };
    },
    watch(onChange) {
      watchers.add(onChange);
      return () => void watchers.delete(onChange);
    },
    isOn: () => isOn,
  };
}

/** Hears at once what happens to claims, as long as there is a stream. */
export function useLive(hear: (event: LiveEvent) => void): void {
  const { api } = usePortal();
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(() => liveOf(api).hear((event) => latest.current(event)), [api]);
}

/** Is there a stream? Without one whoever shows claims asks now and then. */
export function useIsLive(): boolean {
  const live = liveOf(usePortal().api);
  return useSyncExternalStore(live.watch, live.isOn);
}
