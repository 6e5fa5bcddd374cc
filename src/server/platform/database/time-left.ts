import { AsyncLocalStorage } from "node:async_hooks";

/** What a request has done that no rollback undoes. */
export interface Lasting {
  isSomething: boolean;
}

const asking = new AsyncLocalStorage<{ ends: number; lasting: Lasting }>();

/** Runs `work`, and all that it begins, with so many milliseconds for what it asks of the database. */
export const withinTime = <R>(milliseconds: number, work: () => R, lasting?: Lasting): R =>
  asking.run(
    {
      ends: performance.now() + milliseconds,
      lasting: lasting ?? asking.getStore()?.lasting ?? { isSomething: false },
    },
    work,
  );

/** Milliseconds that the work under way has left; Infinity where nobody waits for it. */
export const timeLeft = (): number => (asking.getStore()?.ends ?? Infinity) - performance.now();

/** Said by the database of what lasts from now on, or may. */
export function tellLasting(): void {
  const { lasting } = asking.getStore() ?? {};
  if (lasting) lasting.isSomething = true;
}

/** True when the work under way has left nothing behind in the database; false too where that is not known. */
export const hasDoneNothing = (): boolean => asking.getStore()?.lasting.isSomething === false;
