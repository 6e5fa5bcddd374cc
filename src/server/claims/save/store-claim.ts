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
    ...(storing.version && before ? [heldBefore([{ before, form: formOf(row) }])] : []),
    ...(storing.named ? namesOf([{ id: row.id, named: storing.named }], before === undefined) : []),
    listedParts([{ id: row.id, listed: storing.listed }]),
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

/** A claim that stands, of several that are written at once. `row`: the same columns of each, as JSON has them. */
export interface Changing extends Pick<Storing, "listed" | "activity"> {
  before: Claim;
  row: Omit<Partial<ClaimsRow>, "id" | "version" | "form"> & Pick<Claim, "form">;
  named: NonNullable<Storing["named"]>;
}

type ClaimsRow = { [Name in keyof ClaimsTable]: Updateable<ClaimsTable>[Name] };

/** The same of claims whose rows are locked, each with a version of its own, which nobody has saved. Throws where one was not. */
export async function storeClaims(trx: Transaction<Tables>, savedAt: Date, claims: readonly Changing[]): Promise<void> {
  const [first] = claims;
  if (!first) return;
  const columns = [...Object.keys(first.row), "version"];
  const rows = claims.map(({ before: { id, version }, row }) => ({ ...row, id, version: version + 1 }));
  const set = columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`);
  const all = claims.map(({ before, row, ...rest }) => ({ id: before.id, before, form: row.form, ...rest }));
  const actColumns = sql.join(["claim_id", ...Object.keys(first.activity)].map((name) => sql.ref(name)));
  const acts = all.map(({ id, activity }) => ({ ...activity, claim_id: id }));
  const parts = [
    sql`given as (select * from json_populate_recordset(null::claims, ${JSON.stringify(rows)}::json))`,
    sql`saved as (update claims set ${sql.join(set)} from given
      where claims.id = given.id and claims.version = given.version - 1 returning claims.id, claims.version)`,
    sql`versioned as (insert into claim_versions (claim_id, version, saved_at) select id, version, ${savedAt} from saved)`,
    heldBefore(all),
    ...namesOf(all, false),
    listedParts(all),
    sql`acted as (insert into activities (${actColumns}) select ${actColumns}
      from json_populate_recordset(null::activities, ${JSON.stringify(acts)}::json))`,
  ];
  const counted = sql<{
    saved: number;
  }>`with ${sql.join(parts)} select ${preparedStatement} count(*)::int as saved from saved`;
  const { rows: answered } = await counted.execute(trx);
  if (answered[0]?.saved !== claims.length) throw new Error("Claims were moved without their rows being locked.");
}

const formOf = ({ form }: Storing["row"]): unknown => (typeof form === "string" ? JSON.parse(form) : undefined);

/** What the versions held that are followed now; the form only where it becomes another. */
function heldBefore(claims: readonly { before: Claim; form: unknown }[]) {
  const versions = claims.map(({ before: { id, version, updated_at, status_before, form, ...claim }, form: next }) => {
    const { type, status, customer_id, definition } = claim;
    const before = status_before === null ? {} : { status_before };
    const isSame = isDeepStrictEqual(next, form);
    const held: HeldVersion = { type, status, ...before, customer_id, definition, ...(!isSame && { form }) };
    return { claim_id: id, version, saved_at: updated_at, held };
  });
  return sql`
    held_before as (insert into claim_versions (claim_id, version, saved_at, held)
      select claim_id, version, saved_at, held from json_populate_recordset(null::claim_versions, ${JSON.stringify(versions)}::json)
      on conflict (claim_id, version) do update set held = excluded.held)`;
}

function namesOf(claims: readonly { id: string; named: NonNullable<Storing["named"]> }[], areNew: boolean) {
  const ids = sql`any(${claims.map(({ id }) => id)}::uuid[])`;
  const units = claims.flatMap(({ id, named }) => named.units.map((unit) => ({ claim_id: id, ...unit })));
  const dockets = claims.flatMap(({ id, named }) => named.dockets.map((docket) => ({ claim_id: id, docket })));
  const given = sql`
    given_units as (select claim_id, material, serial from json_populate_recordset(null::claim_units, ${JSON.stringify(units)}::json)),
    given_dockets as (select claim_id, docket from json_populate_recordset(null::claim_dockets, ${JSON.stringify(dockets)}::json))`;
  // What stays is left alone: a row that is taken away and put back in one statement would stand in its own way.
  const removed = sql`
    fewer_units as (delete from claim_units where claim_id = ${ids}
      and (claim_id, material, serial) not in (select claim_id, material, serial from given_units)),
    fewer_dockets as (delete from claim_dockets where claim_id = ${ids}
      and (claim_id, docket) not in (select claim_id, docket from given_dockets))`;
  const added = sql`
    more_units as (insert into claim_units (claim_id, material, serial) select * from given_units on conflict do nothing),
    more_dockets as (insert into claim_dockets (claim_id, docket) select * from given_dockets on conflict do nothing)`;
  return areNew ? [given, added] : [given, removed, added];
}
