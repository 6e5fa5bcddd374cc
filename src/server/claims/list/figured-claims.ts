import { type Expression, type ExpressionBuilder, expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { FigureFilter } from "../../../contract/figure-filter.ts";
import { isInScope } from "../../access/claim-scope.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { dayOf } from "../../platform/clock.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Filter } from "./claims-in-scope.ts";

/** `claim_figures` under the name that a claim's scope speaks of. */
type FigureTables = Tables & { claims: Tables["claim_figures"] };
type Claims = ExpressionBuilder<FigureTables, "claims">;

/** Claims that figures count for this person: sent, not deleted, in scope, of these statuses and types (empty: all). */
export function figuredClaims({ database, definitions }: AppContext, person: Person, { statuses, types }: Filter) {
  return database
    .selectFrom("claim_figures as claims")
    .where(isInScope(person, definitions))
    .where("claims.submitted_on", "is not", null)
    .$if(statuses.length > 0, (claims) => claims.where("claims.status", "in", statuses))
    .$if(types.length > 0, (claims) => claims.where("claims.type", "in", types));
}

/** Something is yet to be done with it: it was neither declined nor completed (D-106). */
export const isOpen = (): Expression<SqlBool> => {
  const eb: Claims = expressionBuilder();
  return eb.and([eb("claims.declined_on", "is", null), eb("claims.completed_on", "is", null)]);
};

/** Days since submission on this day of New Zealand; a claim that was sent on a later day by the clock has none. */
export const ageOn = (today: string) => sql<number>`greatest(${today}::date - claims.submitted_on, 0)`;

export const daysToDecision = sql<number>`greatest(claims.decided_on - claims.submitted_on, 0)`;

/** The day that tells when this decision was made; undefined: the first of any. */
const dayOfDecision = (decision: FigureFilter["decision"]) =>
  decision ? (`claims.${decision}_on` as const) : "claims.decided_on";

/** That a claim is behind the figure. */
export function isInFigure(figure: FigureFilter, today: string): Expression<SqlBool> {
  const eb: Claims = expressionBuilder();
  const { submitted_from, submitted_to, decided_from, decided_to, decision, open, fault_code, model } = figure;
  const { age_from, age_to, days_from, days_to } = figure;
  const decided = dayOfDecision(decision);
  const conditions: Expression<SqlBool>[] = [];
  if (submitted_from) conditions.push(eb("claims.submitted_on", ">=", submitted_from));
  if (submitted_to) conditions.push(eb("claims.submitted_on", "<=", submitted_to));
  if (decided_from) conditions.push(eb(decided, ">=", decided_from));
  if (decided_to) conditions.push(eb(decided, "<=", decided_to));
  if (decision) conditions.push(eb(decided, "is not", null));
  if (open) conditions.push(isOpen());
  if (age_from !== undefined) conditions.push(sql<SqlBool>`${ageOn(today)} >= ${age_from}::int`);
  if (age_to !== undefined) conditions.push(sql<SqlBool>`${ageOn(today)} <= ${age_to}::int`);
  if (days_from !== undefined) conditions.push(sql<SqlBool>`${daysToDecision} >= ${days_from}::int`);
  if (days_to !== undefined) conditions.push(sql<SqlBool>`${daysToDecision} <= ${days_to}::int`);
  if (fault_code) conditions.push(eb("claims.fault_code", "=", fault_code));
  if (model) conditions.push(sql<SqlBool>`claims.models @> ${JSON.stringify([model])}::jsonb`);
  return eb.and(conditions);
}

/** The same of claims at hand, as they are listed in an order that figures do not know. */
export const isBehindFigure = (appContext: AppContext, person: Person, figure: FigureFilter): RawBuilder<SqlBool> =>
  sql`claims.id in (${figuredClaims(appContext, person, { statuses: [], types: [] })
    .where(isInFigure(figure, dayOf(appContext.clock.now())))
    .select("claims.id")})`;
