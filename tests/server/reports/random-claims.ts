import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { Database } from "../../../src/server/app-context.ts";
import { hostileText } from "./hostile-text.ts";

/** What a database keeps of a text: PostgreSQL holds neither NUL nor halves of characters. */
const kept = hostileText.map((text) => text.replaceAll("\0", "").toWellFormed());
const day = 24 * 60 * 60 * 1000;

/** Adds copies of the claims there are, of all accounts and statuses, with hostile text and some at the same moment. */
export async function addRandomClaims(database: Database, now: Date, statuses: string[], count: number): Promise<void> {
  const samples = await database.selectFrom("claims").selectAll().orderBy("number").execute();
  const customers = await database.selectFrom("customers").select("id").orderBy("sap_id").execute();
  const users = await database.selectFrom("users").select("id").orderBy("email").execute();
  const ago = (most: number) => fc.integer({ min: 0, max: most }).map((days) => new Date(now.getTime() - days * day));
  const claim = fc.record({
    sample: fc.constantFrom(...samples),
    status: fc.constantFrom(...statuses),
    customer_id: fc.constantFrom(...customers).map(({ id }) => id),
    created_by: fc.constantFrom(...users).map(({ id }) => id),
    requested_by: fc.option(fc.constantFrom(...users).map(({ id }) => id)),
    created_at: ago(60),
    requested_at: fc.option(ago(60)),
    updated_at: ago(5),
    deleted_at: fc.option(ago(5), { freq: 6 }).map((moment) => moment),
    customer_reference: fc.option(kept),
    original_invoice_number: fc.option(kept),
    install_address: fc.option(kept),
    return_request_number: fc.option(kept),
    credit_notes: fc.array(kept, { maxLength: 2 }),
    comment: kept,
  });
  const rows = fc
    .sample(claim, { numRuns: count, seed: 20261120 })
    .map(({ sample, comment, deleted_at, ...own }, index) => ({
      ...sample,
      ...own,
      id: randomUUID(),
      number: `WC7${String(index).padStart(5, "0")}`,
      deleted_at: index % 5 === 0 ? deleted_at : null,
      request_key: null,
      form: JSON.stringify({ ...sample.form, customerComments: comment }),
      credit_notes: JSON.stringify(own.credit_notes),
      chq_request_numbers: JSON.stringify(sample.chq_request_numbers),
      models: sample.models && JSON.stringify(sample.models),
    }));
  await database.insertInto("claims").values(rows).execute();
}
