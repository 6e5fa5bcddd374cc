import { type SqlBool, sql } from "kysely";
import { decisions } from "../../contract/figure-filter.ts";
import type { Insights } from "../../contract/types.ts";
import { ageOn, daysToDecision, figuredClaims, isOpen } from "../claims/figured-claims.ts";
import { dayOf } from "../clock.ts";
import type { Parts } from "../parts.ts";
import type { Person } from "../person.ts";
import { decisionDays } from "./decision-days.ts";
import { wordsForFault } from "./fault-words.ts";
import type { Period } from "./insight-period.ts";

/** Days since submission in bands, the last without end. */
const ages = [
  { from: 0, to: 7 },
  { from: 8, to: 14 },
  { from: 15, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: null },
];
const most = 10;

/** All figures of the claims of these types (empty: all) that this person may read. */
export async function readInsights(parts: Parts, person: Person, period: Period, types: string[]): Promise<Insights> {
  const { start, end, by, parts: periods } = period;
  const claims = () => figuredClaims(parts, person, { statuses: [], types });
  const submitted = () => claims().where("claims.submitted_on", ">=", start).where("claims.submitted_on", "<=", end);
  /** The first day of the part that a day lies in. */
  const partOf = (day: string) => sql<string>`greatest(date_trunc(${by}, ${sql.ref(day)})::date, ${start}::date)`;

  const readSubmitted = () =>
    submitted()
      .select((eb) => [partOf("claims.submitted_on").as("period"), "claims.type", eb.fn.countAll<number>().as("total")])
      .groupBy([sql`1`, "claims.type"])
      .orderBy(sql`1`)
      .orderBy("claims.type")
      .execute();

  const readDecided = async () => {
    const found = await Promise.all(
      decisions.map(async (decision) => {
        const day = `claims.${decision}_on` as const;
        const rows = await claims()
          .where(day, ">=", start)
          .where(day, "<=", end)
          .select((eb) => [partOf(day).as("period"), eb.fn.countAll<number>().as("total")])
          .groupBy(sql`1`)
          .orderBy(sql`1`)
          .execute();
        return rows.map((row) => ({ ...row, decision }));
      }),
    );
    return found.flat();
  };

  const readDays = () =>
    claims()
      .where("claims.decided_on", ">=", start)
      .where("claims.decided_on", "<=", end)
      .select((eb) => [
        partOf("claims.decided_on").as("period"),
        "claims.type",
        daysToDecision.as("days"),
        eb.fn.countAll<number>().as("total"),
      ])
      .groupBy([sql`1`, "claims.type", sql`3`])
      .execute();

  const readOpen = async (): Promise<Insights["open"]> => {
    const age = ageOn(dayOf(parts.clock.now()));
    const rows = await claims()
      .where(isOpen())
      .select((eb) => ["claims.status", age.as("age"), eb.fn.countAll<number>().as("total")])
      .groupBy(["claims.status", sql`2`])
      .execute();
    const known = parts.definitions.shared.statuses.map(({ value }) => value);
    return [...Map.groupBy(rows, ({ status }) => status)]
      .sort(([a], [b]) => known.indexOf(a) - known.indexOf(b))
      .map(([status, some]) => ({
        status,
        total: sum(some),
        ages: ages.map(({ from, to }) => ({
          from,
          to,
          total: sum(some.filter(({ age }) => age >= from && (to === null || age <= to))),
        })),
      }));
  };

  const readFaults = async (): Promise<Insights["faults"]> => {
    const rows = await submitted()
      .where("claims.fault_code", "is not", null)
      .select((eb) => ["claims.fault_code as code", eb.fn.countAll<number>().as("total")])
      .groupBy("claims.fault_code")
      .execute();
    const total = sum(rows);
    const labelOf = wordsForFault(parts);
    const named = rows.map(({ code, total }) => ({ code: code ?? "", total }));
    return {
      total,
      top: firstOf(named, ({ code }) => code, total).map((one) => ({ ...one, label: labelOf(one.code) })),
    };
  };

  const readModels = async (): Promise<Insights["models"]> => {
    const withModel = submitted().where(sql<SqlBool>`claims.models <> '[]'`);
    const rows = await withModel
      .innerJoinLateral(
        sql<{ model: string }>`jsonb_array_elements_text(claims.models)`.as<"named">(sql`named(model)`),
        (join) => join.onTrue(),
      )
      .select((eb) => ["named.model", eb.fn.countAll<number>().as("total")])
      .groupBy("named.model")
      .execute();
    const { total } = await withModel.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
    return { total, top: firstOf(rows, ({ model }) => model, total) };
  };

  const [submittedRows, decided, days, open, faults, models] = await Promise.all([
    readSubmitted(),
    readDecided(),
    readDays(),
    readOpen(),
    readFaults(),
    readModels(),
  ]);
  return {
    start,
    end,
    by,
    periods,
    submitted: submittedRows,
    decided,
    decision_days: decisionDays(days),
    open,
    faults,
    models,
  };
}

const sum = (rows: { total: number }[]) => rows.reduce((all, { total }) => all + total, 0);

/** The most frequent, equal ones in the order of their names, each with its share of `outOf`. */
function firstOf<R extends { total: number }>(rows: R[], nameOf: (row: R) => string, outOf: number) {
  return rows
    .toSorted((a, b) => b.total - a.total || (nameOf(a) < nameOf(b) ? -1 : 1))
    .slice(0, most)
    .map((row) => ({ ...row, share: row.total / outOf }));
}
