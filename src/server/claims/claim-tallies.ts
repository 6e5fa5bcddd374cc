import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../parts.ts";

/** How many claims of a type stand in a status. */
export interface Tally {
  type: string;
  status: string;
  total: number;
  deleted: number;
}

const everybody = "00000000-0000-0000-0000-000000000000";
const always = "-infinity";

/** Exact tallies of all accounts, or of these accounts together: what is folded in and what is not yet. */
export async function readTallies(database: Queryable, accounts?: RawBuilder<unknown>): Promise<Tally[]> {
  const folded = accounts ? sql`account in ${accounts}` : sql`account = ${everybody}`;
  const unfolded = accounts ? folded : sql`true`;
  const { rows } = await sql<Tally>`
    select type, status, sum(tally)::bigint as total, coalesce(sum(tally) filter (where is_deleted), 0)::bigint as deleted
    from (
      select type, status, is_deleted, tally from claim_tallies where ${folded} and week = ${always}
      union all
      select type, status, is_deleted, tally from claim_tally_changes where ${unfolded}
    ) as tallies
    group by type, status having sum(tally) <> 0`.execute(database);
  return rows;
}

/** A type and a status that its claims are in. */
export type Kind = Pick<Tally, "type" | "status">;

/** Kinds as rows `(type, status)` to join with, as two parameters however many they are. */
export const kindRows = (kinds: Kind[]): RawBuilder<unknown> =>
  sql`unnest(${kinds.map(({ type }) => type)}::text[], ${kinds.map(({ status }) => status)}::text[])`;

/** How many claims of these kinds of all accounts were last changed in each week, by its Monday; newest week first. */
export async function readWeeks(database: Queryable, kinds: Kind[]): Promise<{ week: string; total: number }[]> {
  const { rows } = await sql<{ week: string; total: number }>`
    select week, sum(tally)::bigint as total
    from (
      select week, type, status, tally from claim_tallies where account = ${everybody} and week > ${always}
      union all
      select week, type, status, tally from claim_tally_changes
    ) as tallies
    where (type, status) in (select * from ${kindRows(kinds)})
    group by week having sum(tally) <> 0 order by week desc`.execute(database);
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
