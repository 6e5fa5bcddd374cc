import { sql } from "kysely";
import type { Insights } from "../../contract/types.ts";
import type { AppContext } from "../app-context.ts";
import { ageOn, isOpen } from "../claims/list/figured-claims.ts";
import { type AskableColumn, askableColumns } from "../claims/list/own/offered-columns.ts";
import type { Person } from "../person.ts";
import { dayOf } from "../platform/clock.ts";
import { decisionDays } from "./decision-days.ts";
import { type FigureQuestion, figureQuestion } from "./figure-question.ts";
import type { Period } from "./insight-period.ts";
import { readDays, readDecided, readSubmitted } from "./read-by-period.ts";
import { readCounted, readFaults, readModels } from "./read-top.ts";
import { sumOf } from "./sum-of.ts";

/** Columns that figures count by for this person. */
export const countedColumns = (appContext: AppContext, person: Person): AskableColumn[] =>
  [...askableColumns(appContext, person).values()].filter(({ column }) => column.count === true);

/** All figures of the claims of these types (empty: all) that this person may read. */
export async function readInsights(
  appContext: AppContext,
  person: Person,
  period: Period,
  types: string[],
): Promise<Insights> {
  const question = figureQuestion(appContext, person, period, types);
  const { start, end, by, parts: periods } = period;
  // One after another, so that a manager's page never takes most of the connections that everybody's saves need.
  return {
    start,
    end,
    by,
    periods,
    submitted: await readSubmitted(question),
    decided: await readDecided(question),
    decision_days: decisionDays(await readDays(question)),
    open: await readOpen(question),
    faults: await readFaults(question),
    models: await readModels(question),
    counted: await readCounted(question, countedColumns(appContext, person)),
  };
}

/** Days since submission in bands, the last without end. */
const ages = [
  { from: 0, to: 7 },
  { from: 8, to: 14 },
  { from: 15, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: null },
];

/** What is open now, by status in the order of the lists, and by age. */
async function readOpen({ appContext, claims }: FigureQuestion): Promise<Insights["open"]> {
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
