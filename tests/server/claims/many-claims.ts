import { sql } from "kysely";
import type { Database } from "../../../src/server/app-context.ts";

/**
 * Adds claims of every type and status, of all accounts and by all people: three changed at the same moment of each day,
 * the first of them the newest; every 17th is deleted.
 */
export async function addManyClaims(database: Database, count: number): Promise<void> {
  await sql`
    with accounts as (select id, name, row_number() over (order by sap_id) - 1 as place, count(*) over () as all_of_them from customers),
    makers as (select id, row_number() over (order by email) - 1 as place, count(*) over () as all_of_them from users)
    insert into claims (id, number, type, status, status_at, customer_id, form, definition, created_at, created_by, updated_at,
      requested_at, deleted_at, search_text)
    select gen_random_uuid(), 'WC' || 700000 + made.n, made.type, made.status, moment - (made.n % 9) * interval '1 day', accounts.id,
      '{}', 'test', moment - interval '30 days', makers.id, moment, moment - interval '30 days',
      case when made.n % 17 = 0 then moment end,
      lower('WC' || 700000 + made.n || ' ' || accounts.name || ' seriesword ' || case when made.n % 50 = 0 then 'rareword ' else '' end
        || case when made.n > ${count} - 40 then 'oldword ' else '' end || 'code' || made.n || case when made.n = 77 then ' xq/7 jobzq' else '' end)
    from (
      select n, '2026-11-19T11:00:00Z'::timestamptz - (n / 3) * interval '1 day' as moment,
        (array['warranty', 'replacement', 'return', 'return-part', 'warranty'])[1 + n % 5] as type,
        (array['draft', 'open', 'authorise', 'in-progress', 'cs to action', 'service to action', 'pending customer action', 'packing',
          'arrange collection', 'in transit', 'unit received', 'approved', 'disapproved', 'complete', 'complete', 'complete',
          'complete', 'complete', 'open'])[1 + (n * 7) % 19] as status
      from generate_series(1, ${count}::int) as n) as made
    join accounts on accounts.place = (made.n * 11) % accounts.all_of_them
    join makers on makers.place = (made.n * 13) % makers.all_of_them`.execute(database);
}
