import { sql, type Transaction } from "kysely";
import type { DefinitionStore } from "../../definitions/store.ts";
import type { Database } from "../../server/app-context.ts";
import { foldTallies } from "../../server/claims/list/claim-tallies.ts";
import type { Clock } from "../../server/platform/clock.ts";
import type { Tables } from "../../server/platform/database/tables.ts";
import { StartUpFault } from "../../server/platform/settings/start-up-fault.ts";
import { readReference } from "../../server/reference/read-reference.ts";
import type { Reference } from "../../server/reference/reference-shapes.ts";
import { makeAccounts } from "./accounts.ts";
import { addressBook } from "./address-book.ts";
import { claimPatterns } from "./claim-patterns.ts";
import { modelsOf } from "./form-filler.ts";
import { type ClaimMaking, type ClaimRows, makeClaim } from "./make-claim.ts";
import { type Planned, schedule } from "./schedule.ts";
import { readShares } from "./shares.ts";
import { type RowWriter, rowWriter } from "./write-rows.ts";

export interface Filling {
  /** How many claims. */
  count: number;
  /** The same seed on the same day makes the same claims. */
  seed: number;
  /** Told how many claims are written. */
  tell?: (written: number) => void;
}

interface FillingParts {
  database: Database;
  clock: Clock;
  definitions: DefinitionStore;
}

const batch = 1_000;
/** In the order in which rows refer to each other. */
const tables = [
  "deliveries",
  "delivery_lines",
  "units",
  "claims",
  "claim_units",
  "claim_dockets",
  "claim_turns",
  "claim_values",
  "activities",
  "claim_notes",
  "enquiries",
  "shipments",
] as const satisfies (keyof ClaimRows)[];

/**
 * Adds claims of all types with accounts, deliveries, units and timelines to a database that holds the reference data, all or
 * nothing. Throws StartUpFault when it does not hold them.
 */
export async function fillWithClaims(parts: FillingParts, { count, seed, tell }: Filling): Promise<void> {
  const { database, clock, definitions } = parts;
  const [reference, shares] = await Promise.all([readReference(), readShares()]);
  const address = addressBook(reference);
  const accounts = makeAccounts(reference, accountsFor(count), seed, shares, address);
  const making: ClaimMaking = {
    shares,
    managers: new Set(reference.users.flatMap(({ email, manages }) => (manages ? [email] : []))),
    claimants: new Set(reference.users.flatMap(({ email, customers }) => (customers.length > 0 ? [email] : []))),
    definitions,
    models: modelsOf(reference),
    account: accounts.pick,
    address,
    prefixes: new Map(definitions.shared.claimTypes.map(({ type, prefix }) => [type, prefix])),
  };
  const planned = schedule(claimPatterns(reference, shares, definitions), shares, { count, seed }, clock.now());
  const writer = await rowWriter(database);
  await database.transaction().execute(async (trx) => {
    await needReference(trx, reference);
    for (const [table, rows] of Object.entries(accounts.rows)) {
      await writer.write(trx, table as keyof typeof accounts.rows, rows, true);
    }
    const putBack = await sparing(trx, count);
    await writeClaims(trx, writer, making, planned, tell);
    await putBack();
  });
  await foldTallies(database);
  // Without it the first searches are planned for empty tables, and no list is read from its index alone.
  for (const table of [
    "customers",
    "users",
    "user_customers",
    "customer_managers",
    "claim_tallies",
    "claim_figures",
    ...tables,
  ]) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(database);
  }
}

const accountsFor = (count: number): number => Math.min(4_000, Math.max(40, Math.round(count / 250)));

async function needReference(trx: Transaction<Tables>, { users }: Reference): Promise<void> {
  const emails = users.map(({ email }) => email);
  const known = await trx.selectFrom("users").select("email").where("email", "in", emails).execute();
  if (known.length === emails.length) return;
  throw new StartUpFault(
    "This database holds accounts, but not those of fixtures/reference, on which the claims are built. Give an empty one.",
  );
}

/** Indexes are built and references checked anew when more is added than there is. */
async function sparing(trx: Transaction<Tables>, count: number): Promise<() => Promise<void>> {
  const held = await trx.selectFrom("claims").select("id").limit(count).execute();
  const isWorthIt = held.length < count && count > 5_000;
  return isWorthIt ? setAside(trx, [...tables]) : async () => undefined;
}

async function writeClaims(
  trx: Transaction<Tables>,
  writer: RowWriter,
  making: ClaimMaking,
  planned: Planned[],
  tell: Filling["tell"],
): Promise<void> {
  let underway: Promise<void> = Promise.resolve();
  for (let start = 0; start < planned.length; start += batch) {
    const part = planned.slice(start, start + batch);
    const { rows: numbers } = await sql<{ next: number }>`
      select nextval('claim_numbers') as next from generate_series(1, ${part.length}::int)`.execute(trx);
    const made = part.map((plan, index) => makeClaim(making, plan, numbers[index]?.next ?? 0));
    await underway;
    // While the database writes these, the next are made.
    underway = write(trx, writer, made).then(() => tell?.(start + part.length));
    underway.catch(() => {});
  }
  await underway;
}

async function write(trx: Transaction<Tables>, writer: RowWriter, made: ClaimRows[]): Promise<void> {
  for (const table of tables) {
    const rows = made.flatMap((claim): object[] => claim[table]);
    await writer.write(trx, table, rows);
  }
}

/**
 * Drops the indexes of these tables that guard nothing, and the references of their rows to others, and answers what makes both
 * again: building an index whole, and checking all references at once, is many times faster than row by row. A transaction
 * that fails brings them back by itself.
 */
export async function setAside(trx: Transaction<Tables>, tables: (keyof Tables)[]): Promise<() => Promise<void>> {
  const { rows: references } = await sql<{ name: string; owner: keyof Tables; definition: string }>`
    select conname as name, relname as owner, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class owner on owner.oid = conrelid
    where contype = 'f' and relnamespace = current_schema()::regnamespace and relname in (${sql.join(tables)})`.execute(
    trx,
  );
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select relation.relname as name, pg_get_indexdef(relation.oid) as definition
    from pg_index join pg_class relation on relation.oid = indexrelid join pg_class indexed on indexed.oid = indrelid
    where not indisunique and indexed.relnamespace = current_schema()::regnamespace
      and indexed.relname in (${sql.join(tables)})`.execute(trx);
  for (const { name, owner } of references) {
    await sql`alter table ${sql.table(owner)} drop constraint ${sql.ref(name)}`.execute(trx);
  }
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(trx);
  return async () => {
    await sql`set local maintenance_work_mem = '256MB'`.execute(trx);
    await sql`set local work_mem = '64MB'`.execute(trx);
    for (const { definition } of indexes) await sql.raw(definition).execute(trx);
    for (const { name, owner, definition } of references) {
      await sql`alter table ${sql.table(owner)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(trx);
    }
  };
}
