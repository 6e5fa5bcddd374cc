import { sql } from "kysely";
import type { DefinitionStore } from "../../definitions/store.ts";
import type { Database, Queryable } from "../app-context.ts";
import { loadPlaces } from "../erp/places/load-places.ts";
import type { Clock } from "../platform/clock.ts";
import { insertRows } from "../platform/database/insert-rows.ts";
import { stableId } from "../platform/database/stable-id.ts";
import { asIfMadeNow } from "./as-if-made-now.ts";
import { customerId, loadAccounts } from "./load-accounts.ts";
import { loadClaims } from "./load-claims.ts";
import { readReference } from "./read-reference.ts";
import type { Reference } from "./reference-shapes.ts";

/**
 * Fills an empty database with `fixtures/reference`, all or nothing; does nothing when it holds customers already. Throws with
 * file and entry when the data is not in its shape.
 */
export async function loadReference(database: Database, clock: Clock, definitions: DefinitionStore): Promise<void> {
  if (await isFilled(database)) return;
  const read = await readReference();
  const reference = { ...read, claims: asIfMadeNow(read.claims, clock.now()) };
  await database.transaction().execute(async (transaction) => {
    await withTabLock(transaction);
    if (await isFilled(transaction)) return;
    await loadAccounts(transaction, reference);
    await loadCatalogue(transaction, reference);
    await loadPlaces(transaction, reference);
    await loadClaims(transaction, reference, definitions);
    await insertRows(
      transaction,
      "shipping_options",
      reference["shipping-options"].map((option, position) => ({
        id: stableId(`shipping-option/${option.carrier}/${option.name}`),
        position,
        ...option,
        types: JSON.stringify(option.types),
      })),
    );
    await transaction
      .insertInto("notices")
      .values(
        reference.notices.map(({ key, text, starts_at, ends_at }) => ({
          id: stableId(`notice/${key}`),
          text,
          starts_at: starts_at ? new Date(starts_at) : null,
          ends_at: ends_at ? new Date(ends_at) : null,
        })),
      )
      .execute();
    await transaction
      .insertInto("kept_values")
      .values({ name: "reference-loaded", value: JSON.stringify(clock.now().toISOString()) })
      .execute();
  });
}

/** Places alone: a database that holds some is left as it is. */
export async function loadReferencePlaces(database: Database): Promise<void> {
  const reference = await readReference();
  await database.transaction().execute(async (transaction) => {
    await withTabLock(transaction);
    await loadPlaces(transaction, reference);
  });
}

/** Of several processes that start on the same empty database, one loads and the others find it filled. */
const withTabLock = (transaction: Queryable) => sql`select pg_advisory_xact_lock(2026112001)`.execute(transaction);

const isFilled = async (database: Queryable): Promise<boolean> =>
  (await database.selectFrom("customers").select("id").limit(1).executeTakeFirst()) !== undefined;

/** Unit models and parts, and what was delivered of them to whom. */
async function loadCatalogue(database: Queryable, { materials, deliveries, units }: Reference): Promise<void> {
  await insertRows(
    database,
    "materials",
    materials.map((material) => ({ ...material, is_part: !["IDU", "ODU"].includes(material.material_type) })),
  );
  await insertRows(
    database,
    "deliveries",
    deliveries.map(({ customer, lines: _, ...delivery }) => ({ ...delivery, customer_id: customerId(customer) })),
  );
  await insertRows(
    database,
    "delivery_lines",
    deliveries.flatMap(({ docket, lines }) => lines.map((line, index) => ({ docket, line: index + 1, ...line }))),
  );
  await insertRows(database, "units", units);
}
