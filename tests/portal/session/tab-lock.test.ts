import { locks } from "node:worker_threads";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { withTabLock } from "../../../src/portal/shared/session/with-tab-lock.ts";

// jsdom has no locks of its own; these are Node's, which keep to the same standard.
beforeAll(() => Object.defineProperty(navigator, "locks", { value: locks, configurable: true }));

test("a tab that fell asleep with the turn holds the others up for as long as a turn may take, and not for ever", async () => {
  const lease = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(lease.signal);
  onTestFinished(() => timeout.mockRestore());
  const asleep = new Promise<string>(() => {});
  const sleeper = withTabLock("turn", localStorage, () => asleep);
  sleeper.catch(() => undefined);
  const waiting = withTabLock("turn", localStorage, async (hasWaited) => `done, waited: ${hasWaited}`);
  await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(30_000));
  lease.abort(new DOMException("Late.", "TimeoutError"));
  expect(await waiting).toBe("done, waited: true");
});
