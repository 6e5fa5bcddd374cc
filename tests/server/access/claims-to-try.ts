import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { sql, type Updateable } from "kysely";
import type { ClaimsTable } from "../../../src/server/platform/database/tables.ts";
import type { TestApp } from "../../helpers/test-app.ts";
import { claimOf, ofType, plain } from "../workflow/stand.ts";

/** A claim as callers stand to it. `other`: of an account that is not theirs, is not looked after by them, or is not the active one. */
export interface Tried {
  name: string;
  of: "own" | "other";
  isDraft: boolean;
  isDeleted?: true;
  /** The caller began it. */
  isMine?: true;
  account: "own" | "other" | "second";
}

export const tried: Tried[] = [
  { name: "own", of: "own", account: "own", isDraft: false },
  { name: "own draft", of: "own", account: "own", isDraft: true },
  { name: "own deleted", of: "own", account: "own", isDraft: false, isDeleted: true },
  { name: "other account's", of: "other", account: "other", isDraft: false },
  { name: "other account's draft", of: "other", account: "other", isDraft: true },
  { name: "other account's deleted", of: "other", account: "other", isDraft: false, isDeleted: true },
  { name: "second account's", of: "other", account: "second", isDraft: false },
  { name: "draft begun by the caller", of: "other", account: "other", isDraft: true, isMine: true },
];

export interface TriedClaim extends Tried {
  id: string;
  number: string;
  type: string;
  file: { id: string; path: string };
}

const prefix = { warranty: "WC", replacement: "RC", return: "RR" };
const children = ["enquiries", "shipments", "claim_notes", "files", "activities", "outbox"] as const;

/** Makes one claim of each type and standing, as copies of the reference data's. `accounts`: customers' ids. */
export async function makeClaims(t: TestApp, accounts: Record<Tried["account"], string>): Promise<TriedClaim[]> {
  const made: TriedClaim[] = [];
  for (const [place, type] of (["warranty", "replacement", "return"] as const).entries()) {
    const { id: _, ...copied } = await claimOf(t, ofType[type]);
    for (const [which, one] of tried.entries()) {
      const id = randomUUID();
      const number = `${prefix[type]}9${place}0${which}00`;
      const { form, credit_notes, chq_request_numbers, ...columns } = copied;
      const row = { ...columns, id, number, customer_id: accounts[one.account] };
      const json = { form: JSON.stringify(form), credit_notes: "[]", chq_request_numbers: "[]" };
      await t.database
        .insertInto("claims")
        .values({ ...row, ...json })
        .execute();
      made.push({ ...one, id, number, type, file: { id: randomUUID(), path: randomUUID().replaceAll("-", "") } });
    }
  }
  return made;
}

/** Puts a claim where a call is tried on it: nothing hangs on it but one file. */
export async function place(t: TestApp, claim: TriedClaim, status: string): Promise<void> {
  const { database, parts, clock } = t;
  const emptied = children.map(
    (table) => sql`${sql.id(`no ${table}`)} as (delete from ${sql.id(table)} where claim_id = ${claim.id})`,
  );
  await sql`with ${sql.join(emptied)} select`.execute(database);
  const { form, created_by } = await claimOf(t, ofType[claim.type as keyof typeof ofType]);
  const columns: Updateable<ClaimsTable> = {
    ...plain,
    warranty_request_number: null,
    credit_notes: "[]",
    ...(claim.isDraft ? {} : facts[status]),
    status: claim.isDraft ? "draft" : status,
    form: JSON.stringify({ ...form, purchaser: undefined }),
    deleted_at: claim.isDeleted ? clock.now() : null,
    created_by,
    updated_at: clock.now(),
  };
  await database.updateTable("claims").set(columns).where("id", "=", claim.id).execute();
  const { id, path } = claim.file;
  await parts.files.remove(path);
  await parts.files.put(path, Readable.from([Buffer.from("Kia ora")]));
  const file = { id, claim_id: claim.id, activity_id: null, path, original_filename: "letter.txt", size: 7 };
  const more = { mime_type: "text/plain", sha256: contentHash, created_at: clock.now(), created_by, deleted_at: null };
  await database
    .insertInto("files")
    .values({ ...file, ...more, upload_key: null })
    .execute();
}

const contentHash = createHash("sha256").update("Kia ora").digest("hex");

/** What a claim in such a status has behind it. */
const facts: Record<string, Updateable<ClaimsTable>> = {
  authorise: { authorise_role: "tech_support", authorising_level: "tech_support" },
  packing: { is_collectable: true, authorising_level: "tech_support", authorised_at: new Date("2026-11-19") },
  "arrange collection": { collection_arranged_at: new Date("2026-11-19"), authorised_at: new Date("2026-11-19") },
  "cs to action": { authorising_level: "tech_support", authorised_at: new Date("2026-11-19") },
  "unit received": { unit_received_at: new Date("2026-11-19"), authorised_at: new Date("2026-11-19") },
};

/** From now on the claim was begun by this person. */
export async function begin({ database }: TestApp, claim: string, caller: string): Promise<void> {
  await database.updateTable("claims").set({ created_by: caller }).where("id", "=", claim).execute();
}

/** Everything of each claim that a refused call must leave as it was. */
export async function standing({ database }: TestApp, ids: string[]): Promise<Map<string, string>> {
  const beside = children.map(
    (table) => sql`select claim_id, ${table}, to_jsonb(a)::text from ${sql.id(table)} a where claim_id = any(${ids})`,
  );
  const parts = sql.join(
    [sql`select id, 'claim', to_jsonb(a)::text from claims a where id = any(${ids})`, ...beside],
    sql` union all `,
  );
  const { rows } = await sql<{ id: string; whole: string }>`
    select id, string_agg(kind || row, E'\n' order by kind, row) as whole from (${parts}) as parts (id, kind, row) group by id
  `.execute(database);
  return new Map(rows.map(({ id, whole }) => [id, whole]));
}
