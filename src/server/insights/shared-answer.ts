import { type ClaimScope, claimScope } from "../access/claim-scope.ts";
import type { AppContext } from "../app-context.ts";
import { readsAllSent } from "../claims/list/claims-in-scope.ts";
import type { Person } from "../person.ts";
import type { Clock } from "../platform/clock.ts";

/** Asks within so long of each other share one computation. */
const keptMs = 5_000;

interface Kept {
  answer: Promise<unknown>;
  until: number;
}

/** Keeps each answer for a few seconds by its name; one that failed is not kept. */
export function sharedAnswers(clock: Clock) {
  const kept = new Map<string, Kept>();
  return <T>(name: string, compute: () => Promise<T>): Promise<T> => {
    const now = clock.now().getTime();
    for (const [old, { until }] of kept) if (until <= now) kept.delete(old);
    const known = kept.get(name);
    if (known) return known.answer as Promise<T>;
    const answer = compute();
    kept.set(name, { answer, until: now + keptMs });
    answer.catch(() => kept.delete(name));
    return answer;
  };
}

/** Equal for people whose figures are equal: those who read all that is sent, and everybody else for themselves. */
export function scopeName({ definitions }: AppContext, person: Person): string {
  const scope: ClaimScope = claimScope(person, definitions);
  return readsAllSent(scope) ? "all" : JSON.stringify([person.id, scope]);
}
