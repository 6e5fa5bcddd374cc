import { sql } from "kysely";
import type { Insights } from "../../contract/types.ts";
import { ageOn, isOpen } from "../claims/list/figured-claims.ts";
import { dayOf } from "../platform/clock.ts";
import type { FigureQuestion } from "./figure-question.ts";
import { sumOf } from "./sum-of.ts";

/** Days since submission in bands, the last without end. */
const ages = [
  { from: 0, to: 7 },
  { from: 8, to: 14 },
  { from: 15, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: null },
];

/** What is open now, by status in the order of the lists, and by age. */
export async function readOpen({ appContext, claims }: FigureQuestion): Promise<Insights["open"]> {
  const age = ageOn(dayOf(appContext.clock.now()));
  const rows = await claims()
    .where(isOpen())
    .select((eb) => ["claims.status", age.as("age"), eb.fn.countAll<number>().as("total")])
    .groupBy(["claims.status", sql`2`])
    .execute();
  const known = appContext.definitions.shared.statuses.map(({ value }) => value);
  return [...Map.groupBy(rows, ({ status }) => status)]
    .sort(([a], [b]) => known.indexOf(a) - known.indexOf(b))
    .map(([status, some]) => ({
      status,
      total: sumOf(some),
      ages: ages.map(({ from, to }) => ({
        from,
        to,
        total: sumOf(some.filter(({ age }) => age >= from && (to === null || age <= to))),
      })),
    }));
}
