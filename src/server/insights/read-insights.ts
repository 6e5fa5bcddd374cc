import type { Insights } from "../../contract/types.ts";
import type { AppContext } from "../app-context.ts";
import { type AskableColumn, askableColumns } from "../claims/list/own/offered-columns.ts";
import type { Person } from "../person.ts";
import { decisionDays } from "./decision-days.ts";
import { figureQuestion } from "./figure-question.ts";
import type { Period } from "./insight-period.ts";
import { readDays, readDecided, readSubmitted } from "./read-by-period.ts";
import { readOpen } from "./read-open.ts";
import { readCounted, readFaults, readModels } from "./read-top.ts";

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
