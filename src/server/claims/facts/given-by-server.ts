import { createHash } from "node:crypto";
import { type RawBuilder, sql, type Transaction } from "kysely";
import { DateTime, Duration } from "luxon";
import {
  type CompiledDefinition,
  type Form,
  factFaults,
  type GivenSource,
  givenFacts,
  type Json,
} from "../../../engine/index.ts";
import { isInPhase } from "../../access/status-meaning.ts";
import type { AppContext } from "../../app-context.ts";
import type { UnitName } from "../../erp/erp.ts";
import { dayOf, zone } from "../../platform/clock.ts";
import { advisoryLock } from "../../platform/database/advisory-lock.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { unitName } from "../lines/product-lines.ts";
import { unitsOf } from "../save/derived-columns.ts";

/** The claim that is being saved. */
interface Saved {
  definition: CompiledDefinition;
  claim: { id: string } | undefined;
  /** Its account. */
  customer: string;
  form: Form;
}

/** A fact that is filled with other claims: of which of both, and since when. */
interface OfClaims {
  source: GivenSource;
  column: string;
  of: "account" | "unit";
  since: Date | undefined;
}

/**
 * The facts that the server fills at a save, null where there is nothing to fill one with: one query for all of them, none where the
 * type declares none. What a fact's schema does not allow it is not filled with. Where other claims are looked at, no other save that
 * looks at claims of this account or of these units goes on until the transaction ends: two at once would each not know of the other.
 */
export async function givenByServer(
  trx: Transaction<Tables>,
  appContext: Pick<AppContext, "clock" | "definitions" | "stated">,
  saved: Saved,
): Promise<Record<string, Json>> {
  const { facts = {} } = saved.definition;
  const sources = Object.entries(facts).flatMap(([name, { given }]) => (given ? [{ name, source: given }] : []));
  if (sources.length === 0) return {};
  const columns = sources.map(({ source }, index) => ({ source, column: `given_${index}` }));
  const ofClaims = columns.flatMap(({ source, column }): OfClaims[] => {
    const of = source.count ?? source.sum ?? source.latest;
    return of ? [{ source, column, of, since: startOf(source.within, appContext.clock.now()) }] : [];
  });
  const units = ofClaims.some(({ of }) => of === "unit") ? unitsOf(saved.definition, saved.form) : [];
  const isOf = (area: OfClaims["of"]) => ofClaims.filter(({ of }) => of === area);
  await advisoryLock(trx, [
    ...(isOf("account").length > 0 ? [`given by account ${saved.customer}`] : []),
    ...units.map(lockOf),
  ]);
  const tables = [
    ...(isOf("account").length > 0
      ? [claimsAmong(appContext, isOf("account"), saved, sql`claims.customer_id = ${saved.customer}`)]
      : []),
    ...(isOf("unit").length > 0
      ? [claimsAmong(appContext, isOf("unit"), saved, sql`claims.id in ${claimsOn(units)}`)]
      : []),
  ].map((found, index) => sql`(${found}) as ${sql.ref(`found_${index}`)}`);
  const values = columns.map(({ source, column }) =>
    source.account ? sql`${ofAccount(source.account, saved)} as ${sql.ref(column)}` : sql.ref(column),
  );
  const from = tables.length > 0 ? sql` from ${sql.join(tables, sql` cross join `)}` : sql``;
  const { rows } = await sql<Record<string, Json | Date>>`select ${sql.join(values)}${from}`.execute(trx);
  const found = sources.map(({ name }, index): [string, Json] => {
    const value = rows[0]?.[`given_${index}`] ?? null;
    return [name, value instanceof Date ? dayOf(value) : value];
  });
  const stated = Object.entries(appContext.stated?.() ?? {}).filter(([name]) => facts[name]?.given);
  const given = givenFacts(Object.fromEntries([...found, ...stated]));
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      factFaults(saved.definition, { [name]: value }).length > 0 ? null : value,
    ]),
  );
}

/**
 * Names of their own, which are waited for after all others and all at once, so that nobody waits in a circle. Units share a few of
 * them: a form may name any number that nobody has sold, which would fill the table of locks.
 */
const lockOf = (unit: UnitName): string => `given by unit ${createHash("sha256").update(unitName(unit)).digest()[0]}`;

function ofAccount(property: NonNullable<GivenSource["account"]>, { customer }: Saved): RawBuilder<unknown> {
  if (property === "manager")
    return sql`(select string_agg(users.name, ', ' order by users.name)
      from customer_managers join users on users.id = customer_managers.user_id where customer_managers.customer_id = ${customer})`;
  return sql`(select ${sql.ref(property === "number" ? "sap_id" : property)} from customers where id = ${customer})`;
}

/** A claim is of the day on which it was sent, a draft of that on which it was begun. */
const moment = sql`coalesce(claims.requested_at, claims.created_at)`;

/** One walk over the claims that any of these facts looks at: an account may have very many, and drafts are saved by themselves. */
function claimsAmong(
  { definitions }: Pick<AppContext, "definitions">,
  facts: OfClaims[],
  { claim }: Saved,
  among: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const columns = facts.map(({ source: { count, latest, of, types, phases }, column, since }) => {
    const conditions = [
      phases ? isInPhase(definitions.shared, ...phases) : sql`not ${isInPhase(definitions.shared, "draft")}`,
      ...(types ? [sql`claims.type = any(${types}::text[])`] : []),
      ...(since ? [sql`${moment} >= ${since}`] : []),
    ];
    // Amounts are added up as they are written, not as they are stored.
    const amount = sql`(select held.number::numeric from claim_values held
      where held.claim_id = claims.id and held.key = ${of} and held.is_first)`;
    const value = count ? sql`count(*)` : latest ? sql`max(${moment})` : sql`sum(${amount})`;
    const counted = sql`${value} filter (where ${sql.join(conditions, sql` and `)})`;
    const shown = count ? sql`(${counted})::int` : latest ? counted : sql`coalesce(${counted}, 0)::float8`;
    return sql`${shown} as ${sql.ref(column)}`;
  });
  const starts = facts.map(({ since }) => since);
  const first = starts.every((since) => since !== undefined)
    ? new Date(Math.min(...starts.map((since) => since.getTime())))
    : undefined;
  const conditions = [
    among,
    sql`claims.deleted_at is null`,
    ...(claim ? [sql`claims.id <> ${claim.id}`] : []),
    // Whatever was sent since was written since, which is what claims of an account are found by.
    ...(first ? [sql`claims.updated_at >= ${first}`] : []),
  ];
  return sql`select ${sql.join(columns)} from claims where ${sql.join(conditions, sql` and `)}`;
}

const claimsOn = (units: UnitName[]): RawBuilder<unknown> => sql`(select claim_units.claim_id from claim_units
  join jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as own(material text, serial text)
    on lower(claim_units.material) = lower(own.material) and lower(claim_units.serial) = lower(own.serial))`;

function startOf(within: string | undefined, now: Date): Date | undefined {
  if (within === undefined) return undefined;
  const today = DateTime.fromJSDate(now, { zone }).startOf("day");
  const start = within === "month" || within === "year" ? today.startOf(within) : today.minus(Duration.fromISO(within));
  return start.toJSDate();
}
