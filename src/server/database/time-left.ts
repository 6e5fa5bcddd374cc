import { AsyncLocalStorage } from "node:async_hooks";

const ends = new AsyncLocalStorage<number>();

/** Runs `work`, and all that it begins, with so many milliseconds for what it asks of the database. */
export const withinTime = <R>(milliseconds: number, work: () => R): R =>
  ends.run(performance.now() + milliseconds, work);

/** Milliseconds that the work under way has left; Infinity where nobody waits for it. */
export const timeLeft = (): number => (ends.getStore() ?? Infinity) - performance.now();
