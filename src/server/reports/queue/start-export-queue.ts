import { randomUUID } from "node:crypto";
import type { AppContext } from "../../app-context.ts";
import { workLoop } from "../../platform/work-loop.ts";
import { exportThread } from "../export-thread.ts";
import { makeExport, NotOurs } from "./make-export.ts";
import { putBack, removeOld, takeNext } from "./queued-exports.ts";

export interface RunningQueue {
  /** Takes up no more; what is being made goes on elsewhere, or at the next start. */
  stop(): Promise<void>;
}

/** Milliseconds between two looks for what is kept no longer. */
const tidyMs = 60_000;

/** Makes the exports that were asked for, one at a time in this process, in a thread of its own. Other processes do so too. */
export function startExportQueue(appContext: AppContext, log: { error(error: unknown): void }): RunningQueue {
  const worker = randomUUID();
  const stopping = new AbortController();
  const { signal: stop } = stopping;
  const thread = exportThread(appContext, log);
  let tidied = Number.NEGATIVE_INFINITY;

  async function tidy(): Promise<void> {
    if (performance.now() - tidied < tidyMs) return;
    tidied = performance.now();
    await removeOld(appContext);
  }

  /** True where there was something to make. */
  async function makeNext(): Promise<boolean> {
    const queued = await takeNext(appContext.database, worker);
    if (!queued) return false;
    try {
      await makeExport({ appContext, thread, stopping: stop }, queued);
    } catch (error) {
      if (error instanceof NotOurs) return true;
      if (!stop.aborted) log.error(error);
      await putBack(appContext.database, queued, { isFault: !stop.aborted });
    }
    return true;
  }

  const working = workLoop(() => tidy().then(makeNext), { stop, log });
  return {
    async stop() {
      stopping.abort();
      // Also what waits for the thread ends with it.
      await thread.close();
      await working;
    },
  };
}
