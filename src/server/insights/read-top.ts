import { type SqlBool, sql } from "kysely";
import type { Insights } from "../../contract/types.ts";
import type { AppContext } from "../app-context.ts";
import type { AskableColumn } from "../claims/list/own/offered-columns.ts";
import type { FigureQuestion } from "./figure-question.ts";
import { sumOf } from "./sum-of.ts";

/** How many are named. */
const most = 10;

/** The most frequent faults of what was submitted in the period. */
export async function readFaults({ appContext, submitted }: FigureQuestion): Promise<Insights["faults"]> {
  const rows = await submitted()
    .where("claims.fault_code", "is not", null)
    .select((eb) => ["claims.fault_code as code", eb.fn.countAll<number>().as("total")])
    .groupBy("claims.fault_code")
    .execute();
  const total = sumOf(rows);
  const labelOf = wordsForFault(appContext);
  const named = rows.map(({ code, total }) => ({ code: code ?? "", total }));
  return {
    total,
    top: firstOf(named, ({ code }) => code, total).map((one) => ({ ...one, label: labelOf(one.code) })),
  };
}

/** The models that most claims name of what was submitted in the period. */
export async function readModels({ submitted }: FigureQuestion): Promise<Insights["models"]> {
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
}

/** How many claims submitted in the period have each value of the columns that figures count by. */
export async function readCounted(
  { submitted }: FigureQuestion,
  columns: AskableColumn[],
): Promise<Insights["counted"]> {
  const counted: Insights["counted"] = [];
  for (const { column, types, choices = [] } of columns) {
    const { key, title } = column;
    const withValue = submitted()
      .innerJoin("claim_values as held", "held.claim_id", "claims.id")
      .where("held.key", "=", key)
      .where("claims.type", "in", types);
    const rows = await withValue
      .select((eb) => ["held.value", eb.fn.countAll<number>().as("total")])
      .groupBy("held.value")
      .execute();
    const { total } = await withValue
      .select((eb) => eb.fn.count<number>("claims.id").distinct().as("total"))
      .executeTakeFirstOrThrow();
    const labelOf = (value: string) => choices.find((choice) => choice.value === value)?.label ?? value;
    const top = firstOf(rows, ({ value }) => value, total).map((one) => ({ ...one, label: labelOf(one.value) }));
    counted.push({ key, title, total, top });
  }
  return counted;
}

/** The most frequent, equal ones in the order of their names, each with its share of `outOf`. */
function firstOf<R extends { total: number }>(rows: R[], nameOf: (row: R) => string, outOf: number) {
  return rows
    .toSorted((a, b) => b.total - a.total || (nameOf(a) < nameOf(b) ? -1 : 1))
    .slice(0, most)
    .map((row) => ({ ...row, share: row.total / outOf }));
}

/** What a fault code is called in the first definition whose record has fault codes and that knows it; null: in none. */
function wordsForFault({ definitions }: AppContext): (code: string) => string | null {
  const labels = new Map<string, string>();
  for (const { type } of definitions.shared.claimTypes) {
    const definition = definitions.get(type);
    const field = definition?.record.fields.fault_code?.form;
    const options = field === undefined ? undefined : definition?.messages.fields[field]?.options;
    for (const { value, label } of options ?? []) {
      if (typeof value === "string" && !labels.has(value)) labels.set(value, label);
    }
  }
  return (code) => labels.get(code) ?? null;
}
