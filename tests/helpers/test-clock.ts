import type { Clock } from "../../src/server/platform/clock.ts";

/** Friday 20 November 2026, one in the afternoon in New Zealand. */
export const testNow = "2026-11-20T00:00:00Z";

export interface TestClock extends Clock {
  set(moment: string): void;
}

/** A clock that stands still until it is set. */
export function testClock(moment: string = testNow): TestClock {
  let now = new Date(moment);
  return {
    now: () => new Date(now),
    set(next) {
      now = new Date(next);
    },
  };
}
