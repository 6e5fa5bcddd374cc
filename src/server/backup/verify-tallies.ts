import { sql } from "kysely";
import type { Snapshot } from "./table-rows.ts";
import type { Tell } from "./verify-backup.ts";

const everybody = "'00000000-0000-0000-0000-000000000000'::uuid";
const always = "'-infinity'::date";
const kind = "type, status, is_deleted";

/** Every tally as it should be: of each account, of each week, and of all claims. Changes that wait count three times too. */
const spread = (source: string) => `
  select account, ${always} as week, ${kind}, tally from ${source}
  union all select ${everybody}, week, ${kind}, tally from ${source}
  union all select ${everybody}, ${always}, ${kind}, tally from ${source}`;

const differing = sql.raw(`
  with one as (
    select customer_id as account, claim_week(updated_at) as week, type, status, deleted_at is not null as is_deleted,
      count(*) as tally from claims group by 1, 2, 3, 4, 5),
  counted as (select account, week, ${kind}, sum(tally) as counted from (${spread("one")}) as o group by 1, 2, 3, 4, 5),
  tallied as (
    select account, week, ${kind}, sum(tally) as tallied
    from (select account, week, ${kind}, tally from claim_tallies union all ${spread("claim_tally_changes")}) as t
    group by 1, 2, 3, 4, 5)
  select count(*) as differing from counted full join tallied using (account, week, ${kind})
  where coalesce(counted, 0) <> coalesce(tallied, 0)`);

/** Tells where counts and figures, which triggers keep, do not say the same as the claims themselves. */
export async function verifyTallies(snapshot: Snapshot, tell: Tell): Promise<void> {
  const tallies = await sql<{ differing: number }>`${differing}`.execute(snapshot);
  const wrong = Number(tallies.rows[0]?.differing);
  if (wrong > 0) tell(`${wrong} tallies of claims are not what the claims add up to`);
  const { rows } = await sql<{ difference: string }>`
    select format('%s claims have no row of figures that says the same', count(*)) as difference
    from claims c left join claim_figures f using (id)
    where (c.number, c.type, c.status, c.customer_id, c.created_by)
      is distinct from (f.number, f.type, f.status, f.customer_id, f.created_by)
    having count(*) > 0`.execute(snapshot);
  for (const { difference } of rows) tell(difference);
}
