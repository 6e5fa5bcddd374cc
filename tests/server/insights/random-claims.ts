import fc from "fast-check";
import { sql } from "kysely";
import type { Database } from "../../../src/server/app-context.ts";

export interface RandomClaim {
  type: string;
  status: string;
  /** Minutes before now. */
  submitted: number;
  approved: number | null;
  status_at: number;
  isDeleted: boolean;
  fault: string | null;
  models: string[] | null;
}

const minutes = 60 * 24 * 500;
const statuses = ["draft", "open", "in-progress", "packing", "approved", "disapproved", "complete", "complete"];

const randomClaim: fc.Arbitrary<RandomClaim> = fc.record({
  type: fc.constantFrom("warranty", "replacement", "return", "return-part"),
  status: fc.constantFrom(...statuses),
  submitted: fc.integer({ min: 0, max: minutes }),
  approved: fc.option(fc.integer({ min: 0, max: minutes })),
  status_at: fc.integer({ min: 0, max: minutes }),
  isDeleted: fc.boolean(),
  fault: fc.option(fc.constantFrom("A1", "B2", "C3", "Ω", "L5", "M6", "N7", "O8", "P9", "Q1", "R2", "S3")),
  models: fc.option(fc.uniqueArray(fc.constantFrom("FTXM35", "RXM50", 'M"1', "Ärger", "T5", "T6"), { maxLength: 3 })),
});

/** Writes these claims, of all accounts and made by all people in turn; a claim's life before `now` in minutes. */
export async function addRandomClaims(database: Database, now: Date, count: number, seed: number): Promise<void> {
  const claims = fc.sample(randomClaim, { numRuns: count, seed });
  await sql`
    with accounts as (select id, row_number() over (order by sap_id) - 1 as place, count(*) over () as many from customers),
    makers as (select id, row_number() over (order by email) - 1 as place, count(*) over () as many from users)
    insert into claims (id, number, type, status, status_at, customer_id, form, definition, created_at, created_by, updated_at,
      requested_at, approved_at, completed_at, deleted_at, search_text, fault_code, models)
    select gen_random_uuid(), 'WC' || 800000 + n, c ->> 'type', c ->> 'status',
      moment - (c ->> 'status_at')::int * interval '1 minute', accounts.id, '{}', 'test',
      moment - (c ->> 'submitted')::int * interval '1 minute', makers.id, moment - n * interval '1 minute',
      case when n % 5 <> 0 then moment - (c ->> 'submitted')::int * interval '1 minute' end,
      case when c ->> 'status' in ('approved', 'packing', 'complete') then moment - (c ->> 'approved')::int * interval '1 minute' end,
      case when c ->> 'status' = 'complete' and n % 3 <> 0 then moment - (c ->> 'status_at')::int * interval '1 minute' end,
      case when (c ->> 'isDeleted')::boolean and n % 4 = 0 then moment end, '', c ->> 'fault', c ->> 'models'
    from jsonb_array_elements(${JSON.stringify(claims)}::jsonb) with ordinality as given(c, n)
    cross join (select ${now}::timestamptz as moment) as fixed
    join accounts on accounts.place = (n * 11) % accounts.many
    join makers on makers.place = (n * 13) % makers.many`.execute(database);
}
