import type { FastifyInstance } from "fastify";
import { getInsights } from "../../contract/insights.ts";
import { type ClaimScope, claimScope } from "../access/claim-scope.ts";
import { isClaimant } from "../access/is-claimant.ts";
import type { AppContext } from "../app-context.ts";
import { readsAllSent } from "../claims/list/claims-in-scope.ts";
import { askedTypes } from "../claims/save/chosen-values.ts";
import type { Person } from "../person.ts";
import type { Clock } from "../platform/clock.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { route } from "../platform/http/route.ts";
import { insightPeriod } from "./insight-period.ts";
import { countedColumns, readInsights } from "./read-insights.ts";

/** Figures of claims, for staff who may report. */
export function insightRoutes(app: FastifyInstance, appContext: AppContext): void {
  const shared = sharedAnswers(appContext.clock);

  route(app, appContext, getInsights, async ({ person, query }) => {
    if (!person.permissions.includes("create report") || isClaimant(person, appContext.definitions.access)) {
      throw new HttpError(403, "Figures are for staff who may create reports.");
    }
    const period = insightPeriod(query, appContext.clock.now());
    const types = (await askedTypes(appContext, person, query)).sort();
    const counted = countedColumns(appContext, person).map(({ column: { key, title } }) => [key, title]);
    const name = JSON.stringify([scopeName(appContext, person), period.start, period.end, period.by, types, counted]);
    return shared(name, () => readInsights(appContext, person, period, types));
  });
}

/** Asks within so long of each other share one computation. */
const keptMs = 5_000;

interface Kept {
  answer: Promise<unknown>;
  until: number;
}

/** Keeps each answer for a few seconds by its name; one that failed is not kept. */
function sharedAnswers(clock: Clock) {
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
function scopeName({ definitions }: AppContext, person: Person): string {
  const scope: ClaimScope = claimScope(person, definitions);
  return readsAllSent(scope) ? "all" : JSON.stringify([person.id, scope]);
}
