import { sql } from "kysely";
import { decisions } from "../../contract/figure-filter.ts";
import type { Insights } from "../../contract/types.ts";
import { daysToDecision } from "../claims/list/figured-claims.ts";
import type { DayTally } from "./decision-days.ts";
import type { FigureQuestion } from "./figure-question.ts";

/** What was submitted in each part of the period, by type. */
export const readSubmitted = ({ submitted, partOf }: FigureQuestion): Promise<Insights["submitted"]> =>
  submitted()
    .select((eb) => [partOf("claims.submitted_on").as("period"), "claims.type", eb.fn.countAll<number>().as("total")])
    .groupBy([sql`1`, "claims.type"])
    .orderBy(sql`1`)
    .orderBy("claims.type")
    .execute();

/** What was approved, declined and completed in each part of the period. */
export async function readDecided({ claims, period, partOf }: FigureQuestion): Promise<Insights["decided"]> {
  const decided: Insights["decided"] = [];
  for (const decision of decisions) {
    const day = `claims.${decision}_on` as const;
    const rows = await claims()
      .where(day, ">=", period.start)
      .where(day, "<=", period.end)
      .select((eb) => [partOf(day).as("period"), eb.fn.countAll<number>().as("total")])
      .groupBy(sql`1`)
      .orderBy(sql`1`)
      .execute();
    decided.push(...rows.map((row) => ({ ...row, decision })));
  }
  return decided;
}

/** How many days it took to what was decided in the period. */
export const readDays = ({ claims, period, partOf }: FigureQuestion): Promise<DayTally[]> =>
  claims()
    .where("claims.decided_on", ">=", period.start)
    .where("claims.decided_on", "<=", period.end)
    .select((eb) => [
      partOf("claims.decided_on").as("period"),
      "claims.type",
      daysToDecision.as("days"),
      eb.fn.countAll<number>().as("total"),
    ])
    .groupBy([sql`1`, "claims.type", sql`3`])
    .execute();
