import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds between two looks for work. */
const pauseMs = 1_000;

/**
 * Does what there is to do, again and again until `stop`: at once while `next` says true (there was something), else after a
 * pause. What fails is told and tried again. Resolves once nothing is under way.
 */
export async function workLoop(
  next: () => Promise<boolean>,
  { stop, log }: { stop: AbortSignal; log: { error(error: unknown): void } },
): Promise<void> {
  while (!stop.aborted) {
    const isBusy = await next().catch((error: unknown) => {
      if (!stop.aborted) log.error(error);
      return false;
    });
    // The stop ends the pause.
    if (!isBusy) await pause(pauseMs, undefined, { signal: stop }).catch(() => {});
  }
}
