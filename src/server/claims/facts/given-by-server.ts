import { type RawBuilder, sql } from "kysely";
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
import type { AppContext, Queryable } from "../../app-context.ts";
import type { UnitName } from "../../erp/erp.ts";
import { dayOf, zone } from "../../platform/clock.ts";
import { unitsOf } from "../save/derived-columns.ts";

/** The claim that is being saved. */
interface Saved {
  definition: CompiledDefinition;
  claim: { id: string } | undefined;
  /** Its account. */
  customer: string;
  form: Form;
}

/**
 * The facts that the server fills at a save, null where there is nothing to fill one with: one query for all of them, none where the
 * type declares none. What a fact's schema does not allow it is not filled with.
 */
export async function givenByServer(
  queryable: Queryable,
  appContext: Pick<AppContext, "clock" | "definitions" | "stated">,
  saved: Saved,
): Promise<Record<string, Json>> {
  const { facts = {} } = saved.definition;
  const sources = Object.entries(facts).flatMap(([name, { given }]) => (given ? [{ name, source: given }] : []));
  if (sources.length === 0) return {};
  const units = unitsOf(saved.definition, saved.form);
  const columns = sources.map(({ source }, index) => {
    const value = source.account ? ofAccount(source.account, saved) : ofClaims(appContext, source, saved, units);
    return sql`${value} as ${sql.ref(`given_${index}`)}`;
  });
  const { rows } = await sql<Record<string, Json | Date>>`select ${sql.join(columns)}`.execute(queryable);
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

function ofAccount(property: NonNullable<GivenSource["account"]>, { customer }: Saved): RawBuilder<unknown> {
  if (property === "manager")
    return sql`(select string_agg(users.name, ', ' order by users.name)
      from customer_managers join users on users.id = customer_managers.user_id where customer_managers.customer_id = ${customer})`;
  return sql`(select ${sql.ref(property === "number" ? "sap_id" : property)} from customers where id = ${customer})`;
}

/** A claim is of the day on which it was sent, a draft of that on which it was begun. */
const moment = sql`coalesce(claims.requested_at, claims.created_at)`;

function ofClaims(
  { clock, definitions }: Pick<AppContext, "clock" | "definitions">,
  { count, sum, latest, of, within, types, phases }: GivenSource,
  { claim, customer }: Saved,
  units: UnitName[],
): RawBuilder<unknown> {
  const since = within === undefined ? undefined : startOf(within, clock.now());
  const areOf = count ?? sum ?? latest;
  const conditions = [
    sql`claims.deleted_at is null`,
    phases ? isInPhase(definitions.shared, ...phases) : sql`not ${isInPhase(definitions.shared, "draft")}`,
    areOf === "account" ? sql`claims.customer_id = ${customer}` : sql`claims.id in ${claimsOn(units)}`,
    ...(claim ? [sql`claims.id <> ${claim.id}`] : []),
    ...(types ? [sql`claims.type = any(${types}::text[])`] : []),
    // Whatever was sent since was written since, which is what claims of an account are found by.
    ...(since ? [sql`claims.updated_at >= ${since}`, sql`${moment} >= ${since}`] : []),
  ];
  const found = sql`where ${sql.join(conditions, sql` and `)}`;
  if (count) return sql`(select count(*)::int from claims ${found})`;
  if (latest) return sql`(select max(${moment}) from claims ${found})`;
  // Amounts are added up as they are written, not as they are stored.
  return sql`(select coalesce(sum(held.number::numeric), 0)::float8 from claims
    join claim_values held on held.claim_id = claims.id and held.key = ${of} and held.is_first ${found})`;
}

const claimsOn = (units: UnitName[]): RawBuilder<unknown> => sql`(select claim_units.claim_id from claim_units
  join jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as own(material text, serial text)
    on lower(claim_units.material) = lower(own.material) and lower(claim_units.serial) = lower(own.serial))`;

function startOf(within: string, now: Date): Date {
  const today = DateTime.fromJSDate(now, { zone }).startOf("day");
  const start = within === "month" || within === "year" ? today.startOf(within) : today.minus(Duration.fromISO(within));
  return start.toJSDate();
}
