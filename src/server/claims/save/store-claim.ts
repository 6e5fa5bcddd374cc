import { isDeepStrictEqual } from "node:util";
import { type Insertable, sql, type Transaction, type Updateable } from "kysely";
import type { UnitName } from "../../erp/erp.ts";
import { preparedStatement } from "../../platform/database/prepared-statement.ts";
import type { ClaimsTable, Tables } from "../../platform/database/tables.ts";
import type { SaveRequest } from "../claim-versions.ts";
import type { Claim } from "../find-claim.ts";
import type { HeldVersion } from "../held-versions.ts";
import { type Listed, listedParts } from "../list/own/kept-values.ts";
import type { StoredActivity } from "../notes/record-activity.ts";
import { claimColumns } from "../table-columns.ts";
import { givenNumber, nextNumber } from "./claim-number.ts";

/** All that a transition writes of a claim itself. */
interface Storing {
  /** The claim as it was read, its row locked; undefined for a new one. */
  before: Claim | undefined;
  /** What its row says from now on. For a new claim all of it but the number, which stands first in its search text. */
  row: Updateable<ClaimsTable> & { id: string };
  /** What the new claim's number begins with. */
  prefix: string;
  /** The version that is written down; undefined where the transition makes none. */
  version: { savedBy: string | null; savedAt: Date; request: SaveRequest | undefined } | undefined;
  /** Undefined: units and dockets stay as they are. */
  named: { units: UnitName[]; dockets: string[] } | undefined;
  /** What lists are asked of it. */
  listed: Listed;
  activity: StoredActivity;
}

/**
 * Writes a claim with its version, units, dockets and activity, in one statement: a save is as fast as it asks the database
 * seldom. A new claim's number comes from one sequence for all types (D-060). Answers the claim's row.
 */
export async function storeClaim(trx: Transaction<Tables>, storing: Storing): Promise<Claim> {
  const { before, row, activity } = storing;
  const parts = [
    ...(before ? [] : [nextNumber(storing.prefix)]),
    sql`saved as (${before ? updated(trx, before, row) : inserted(trx, row)})`,
    ...(storing.version ? [versionOf(storing.version)] : []),
    ...(storing.version && before ? [heldBefore(before, row.form)] : []),
    ...(storing.named ? namesOf(row.id, storing.named, before === undefined) : []),
    listedParts(row.id, storing.listed),
    sql`acted as (insert into activities (id, claim_id, created_at, type, description, claimant_description, is_internal, user_id, note)
      select ${activity.id}, saved.id, ${activity.created_at}, ${activity.type}, ${activity.description},
        ${activity.claimant_description}, ${activity.is_internal}, ${activity.user_id}, ${activity.note} from saved)`,
  ];
  const answered = sql.join(claimColumns.map((column) => sql.ref(column)));
  const { rows } = await sql<Claim>`with ${sql.join(parts)} select ${preparedStatement} ${answered} from saved`.execute(
    trx,
  );
  const [claim] = rows;
  if (!claim) throw new Error(`Claim ${before?.number} was moved without its row being locked.`);
  return claim;
}

function inserted(trx: Transaction<Tables>, row: Storing["row"]) {
  const search_text = sql<string>`lower(${givenNumber}) || ' ' || ${row.search_text ?? ""}`;
  return trx
    .insertInto("claims")
    .values({ ...(row as Insertable<ClaimsTable>), number: givenNumber, search_text })
    .returning(claimColumns);
}

const updated = (trx: Transaction<Tables>, { id, version }: Claim, row: Storing["row"]) =>
  trx.updateTable("claims").set(row).where("id", "=", id).where("version", "=", version).returning(claimColumns);

/** It stays as long as the claim does, as the activity beside it. */
const versionOf = ({ savedBy, savedAt, request }: NonNullable<Storing["version"]>) => sql`
  versioned as (insert into claim_versions (claim_id, version, saved_at, saved_by, request_key, content)
    select saved.id, saved.version, ${savedAt}, ${savedBy}, ${request?.key ?? null}, ${request?.content ?? null} from saved)`;

/** What the version held that is followed now; its form only where it becomes another. */
function heldBefore({ id, version, updated_at, status_before, form, ...claim }: Claim, next: unknown) {
  const { type, status, customer_id, definition } = claim;
  const isSame = typeof next === "string" && isDeepStrictEqual(JSON.parse(next), form);
  const before = status_before === null ? {} : { status_before };
  const held: HeldVersion = { type, status, ...before, customer_id, definition, ...(!isSame && { form }) };
  return sql`
    held_before as (insert into claim_versions (claim_id, version, saved_at, held)
      values (${id}, ${version}, ${updated_at}, ${JSON.stringify(held)}::jsonb)
      on conflict (claim_id, version) do update set held = excluded.held)`;
}

function namesOf(id: string, { units, dockets }: NonNullable<Storing["named"]>, isNew: boolean) {
  const given = sql`
    given_units as (select * from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as given(material text, serial text)),
    given_dockets as (select docket from jsonb_array_elements_text(${JSON.stringify(dockets)}::jsonb) as given(docket))`;
  // What stays is left alone: a row that is taken away and put back in one statement would stand in its own way.
  const removed = sql`
    fewer_units as (delete from claim_units where claim_id = ${id}
      and (material, serial) not in (select material, serial from given_units)),
    fewer_dockets as (delete from claim_dockets where claim_id = ${id} and docket not in (select docket from given_dockets))`;
  const added = sql`
    more_units as (insert into claim_units (claim_id, material, serial)
      select ${id}, material, serial from given_units on conflict do nothing),
    more_dockets as (insert into claim_dockets (claim_id, docket)
      select ${id}, docket from given_dockets on conflict do nothing)`;
  return isNew ? [given, added] : [given, removed, added];
}
