import { sql } from "kysely";
import type { AppContext } from "../app-context.ts";
import { figuredClaims } from "../claims/list/figured-claims.ts";
import type { Person } from "../person.ts";
import type { Period } from "./insight-period.ts";

/** What figures are asked about: claims of a person's scope, and a period. */
export type FigureQuestion = ReturnType<typeof figureQuestion>;

/** `types` empty: all. */
export function figureQuestion(appContext: AppContext, person: Person, period: Period, types: string[]) {
  const { start, end, by } = period;
  const claims = () => figuredClaims(appContext, person, { statuses: [], types });
  return {
    appContext,
    period,
    /** All claims that this person's figures count. */
    claims,
    /** Those submitted in the period. */
    submitted: () => claims().where("claims.submitted_on", ">=", start).where("claims.submitted_on", "<=", end),
    /** The first day of the period's part that a column's day lies in. */
    partOf: (column: string) => sql<string>`greatest(date_trunc(${by}, ${sql.ref(column)})::date, ${start}::date)`,
  };
}
