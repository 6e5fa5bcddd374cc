import type { FastifyInstance } from "fastify";
import { getInsights } from "../../contract/insights.ts";
import { isClaimant } from "../access/is-claimant.ts";
import { chosenTypes } from "../claims/chosen-values.ts";
import type { Parts } from "../parts.ts";
import { Refused } from "../refused.ts";
import { route } from "../route.ts";
import { insightPeriod } from "./insight-period.ts";
import { readInsights } from "./read-insights.ts";
import { scopeName, sharedAnswers } from "./shared-answer.ts";

/** Figures of claims, for staff who may report. */
export function insightRoutes(app: FastifyInstance, parts: Parts): void {
  const shared = sharedAnswers(parts.clock);

  route(app, parts, getInsights, ({ person, query }) => {
    if (!person.permissions.includes("create report") || isClaimant(person, parts.definitions.access)) {
      throw new Refused(403, "Figures are for staff who may create reports.");
    }
    const period = insightPeriod(query, parts.clock.now());
    const types = chosenTypes(parts, query).sort();
    const name = JSON.stringify([scopeName(parts, person), period.start, period.end, period.by, types]);
    return shared(name, () => readInsights(parts, person, period, types));
  });
}
