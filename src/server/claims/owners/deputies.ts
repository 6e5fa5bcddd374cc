import { type RawBuilder, sql } from "kysely";
import type { Away } from "../../../contract/types.ts";
import type { AppContext, Queryable } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { dayOf } from "../../platform/clock.ts";

/** A chain of deputies who are away themselves ends: nobody is named who is away on a day of theirs. This holds whatever is stored. */
const longestChain = 10;

/** The New Zealand day by which people are away. */
export const awayOn = ({ clock }: Pick<AppContext, "clock">): string => dayOf(clock.now());

/** Ids of this person and of all for whom they stand in on that day, also where another deputy of those is away too. */
export const standsInFor = (person: string, day: string): RawBuilder<string> => sql`(
  with recursive served (id, steps) as (
    select ${person}::uuid, 0
    union select absences.person_id, steps + 1 from absences join served on deputy_id = served.id
      where ${day}::date between starts_on and ends_on and steps < ${sql.lit(longestChain)})
  select id from served)`;

/** Until when somebody is away on that day, and who takes over what they look after; null: they are not. `person`: a column with their id. */
export const awayColumn = (person: RawBuilder<unknown>, day: string): RawBuilder<Away | null> => sql`(
  with recursive chain (id, until, steps) as (
    select deputy_id, ends_on, 1 from absences where person_id = ${person} and ${day}::date between starts_on and ends_on
    union select absences.deputy_id, until, steps + 1 from absences join chain on person_id = chain.id
      where ${day}::date between starts_on and ends_on and steps < ${sql.lit(longestChain)})
  select json_build_object('until', until, 'deputy', json_build_object('uuid', users.id, 'name', users.name))
  from chain join users on users.id = chain.id order by steps desc limit 1)`;

/** Until when this person is away today, and who stands in; undefined: they are not. */
export async function readAway(appContext: Pick<AppContext, "database" | "clock">, { id }: Pick<Person, "id">) {
  const { away } = await appContext.database
    .selectNoFrom(awayColumn(sql`${id}::uuid`, awayOn(appContext)).as("away"))
    .executeTakeFirstOrThrow();
  return away ?? undefined;
}

/** Everybody's absences that have not ended, by the person's id, and who stands in where they are away today. */
export async function readAbsences(appContext: Pick<AppContext, "database" | "clock">) {
  const today = awayOn(appContext);
  const rows = await appContext.database
    .selectFrom("absences")
    .innerJoin("users", "users.id", "absences.deputy_id")
    .where("ends_on", ">=", today)
    .select(["person_id as id", "starts_on as from", "ends_on as until", "deputy_id", "users.name"])
    .select(awayColumn(sql.ref("person_id"), today).as("away"))
    .execute();
  return rows.map(({ id, from, until, deputy_id, name, away }) => ({
    id,
    absence: { from, until, deputy: { uuid: deputy_id, name } },
    ...(away && { away }),
  }));
}

/** Who looks after a claim, and who stands in for them; undefined: nobody. */
export function ownerOf(
  database: Queryable,
  claimId: string,
  day: string,
): Promise<{ id: string; name: string; away: Away | null } | undefined> {
  return database
    .selectFrom("claim_owners")
    .innerJoin("users", "users.id", "claim_owners.owner_id")
    .select(["users.id", "users.name", awayColumn(sql.ref("claim_owners.owner_id"), day).as("away")])
    .where("claim_id", "=", claimId)
    .executeTakeFirst();
}
