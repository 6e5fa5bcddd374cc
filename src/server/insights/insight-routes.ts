import type { FastifyInstance } from "fastify";
import { getInsights } from "../../contract/insights.ts";
import { isClaimant } from "../access/is-claimant.ts";
import type { AppContext } from "../app-context.ts";
import { askedTypes } from "../claims/save/chosen-values.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { route } from "../platform/http/route.ts";
import { insightPeriod } from "./insight-period.ts";
import { countedColumns, readInsights } from "./read-insights.ts";
import { scopeName, sharedAnswers } from "./shared-answer.ts";

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
