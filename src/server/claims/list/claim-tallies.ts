import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../../app-context.ts";

/** How many claims of a type stand in a status. */
export interface Tally {
  type: string;
  status: string;
  total: number;
  deleted: number;
}

const everybody = "00000000-0000-0000-0000-000000000000";
const always = "-infinity";

/** A query of exact tallies of all accounts, or of these accounts together: what is folded in and what is not yet. */
export function talliesOf(accounts?: RawBuilder<unknown>): RawBuilder<Tally> {
  const folded = accounts ? sql`account in ${accounts}` : sql`account = ${sql.lit(everybody)}`;
  const unfolded = accounts ? folded : sql`true`;
  return sql<Tally>`
    select type, status, sum(tally)::bigint as total, coalesce(sum(tally) filter (where is_deleted), 0)::bigint as deleted
    from (
      select type, status, is_deleted, tally from claim_tallies where ${folded} and week = ${sql.lit(always)}
      union all
      select type, status, is_deleted, tally from claim_tally_changes where ${unfolded}
    ) as tallies
    group by type, status having sum(tally) <> 0`;
}

/** A type and a status that its claims are in. */
export type Kind = Pick<Tally, "type" | "status">;

/** Of one of these kinds, said so that the planner sees no index for it: what is ordered or near is walked and sifted. */
export const isOneOf = (kinds: Kind[]): RawBuilder<unknown> =>
  sql`(type || '/' || status) = any(${[...new Set(kinds.map(({ type, status }) => `${type}/${status}`))]}::text[])`;

export interface WeekTally {
  /** Its Monday. */
  week: string;
  total: number;
}

/**
 * How many claims of these kinds of all accounts were last changed in each week, from the newest or the oldest on, in that
 * order: the weeks that `share` of all weeks and some more hold, 1 being all.
 */
export async function readWeeks(
  database: Queryable,
  kinds: Kind[],
  { isOldestFirst, share }: { isOldestFirst: boolean; share: number },
): Promise<WeekTally[]> {
  const edge = (which: "min" | "max") =>
    sql`(select ${sql.raw(which)}(week) from claim_tallies where account = ${everybody} and week > ${always})`;
  const days = sql`(${edge("max")} - ${edge("min")}) * ${share}::float8`;
  const part = isOldestFirst
    ? sql`week <= ${edge("min")} + (${days})::int + 60`
    : sql`week >= ${edge("max")} - (${days})::int - 60`;
  const { rows } = await sql<WeekTally>`
    select week, sum(tally)::bigint as total
    from (
      select week, type, status, tally from claim_tallies
      where account = ${everybody} and week > ${always} and ${share < 1 ? part : sql`true`}
      union all
      select week, type, status, tally from claim_tally_changes where ${share < 1 ? part : sql`true`}
    ) as tallies
    where ${isOneOf(kinds)}
    group by week having sum(tally) <> 0 order by week ${sql.raw(isOldestFirst ? "asc" : "desc")}`.execute(database);
  return rows;
}

/** Folds in what has changed, every few seconds, so that few rows are added up. Answers a function that stops it. */
export function keepTalliesFolded(database: Queryable, everyMs = 5_000): () => void {
  let isFolding = false;
  const timer = setInterval(async () => {
    if (isFolding) return;
    isFolding = true;
    await foldTallies(database).catch(() => {});
    isFolding = false;
  }, everyMs).unref();
  return () => clearInterval(timer);
}

/** Folds in what has changed until now; it is counted before as after. */
export async function foldTallies(database: Queryable): Promise<void> {
  await sql`select fold_claim_tallies() where exists (select from claim_tally_changes)`.execute(database);
}
