import type { Transaction } from "kysely";
import { passesGate } from "../../../definitions/roles.ts";
import { type ScopeRules, scopeClaims } from "../../access/claim-scope.ts";
import { isClaimant } from "../../access/is-claimant.ts";
import { canonicalRoleColumn, readPeople } from "../../access/read-person.ts";
import type { Queryable } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { awayOn, ownerOf } from "../owners/deputies.ts";
import type { Moved } from "../transition/effects.ts";

/** Addresses of the people with one of these roles who may enter the portal and read the claim, but for the one who acts. */
export async function peopleWith(
  trx: Transaction<Tables>,
  { appContext, person, claim }: Pick<Moved, "appContext" | "person" | "claim">,
  roles: string[],
): Promise<string[]> {
  if (roles.length === 0) return [];
  const { definitions } = appContext;
  const holders = trx
    .selectFrom("user_roles")
    .select("user_id")
    .where("user_id", "<>", person.id)
    .where(canonicalRoleColumn, "in", roles);
  const people = (await readPeople(trx, definitions.access, holders)).filter((one) =>
    passesGate(one.roles, definitions.access),
  );
  return (await readersAmong(trx, definitions, claim, people)).map(({ email }) => email);
}

/** Those of these people who may read the claim. */
export async function readersAmong(
  database: Queryable,
  definitions: ScopeRules,
  { id }: { id: string },
  people: Person[],
): Promise<Person[]> {
  if (people.length === 0) return [];
  const reads = await database
    .selectNoFrom((eb) =>
      people.map((one, place) => {
        const own = eb.selectFrom("claims").select("claims.id").where("claims.id", "=", id);
        return eb.exists(scopeClaims(own, one, definitions)).as(`${place}`);
      }),
    )
    .executeTakeFirstOrThrow();
  return people.filter((_, place) => reads[`${place}`]);
}

/** The address of who of us looks after the claim or stands in for them, else of the last one who acted; undefined where that is nobody else. */
export async function responsible(
  trx: Transaction<Tables>,
  about: Pick<Moved, "appContext" | "person" | "claim">,
): Promise<string | undefined> {
  const owner = await ownerOf(trx, about.claim.id, awayOn(about.appContext));
  const id = owner?.away?.deputy.uuid ?? owner?.id;
  if (!id || id === about.person.id) return lastAsker(trx, about);
  return (await trx.selectFrom("users").select("email").where("id", "=", id).executeTakeFirstOrThrow()).email;
}

/** The address of the one of us who last moved the claim, sent it or wrote to the customer; undefined when nobody did. */
export async function lastAsker(
  trx: Transaction<Tables>,
  { appContext, person, claim }: Pick<Moved, "appContext" | "person" | "claim">,
): Promise<string | undefined> {
  const { access } = appContext.definitions;
  const movers = await trx
    .selectFrom("activities")
    .innerJoin("users", "users.id", "activities.user_id")
    .select("users.id")
    .where("claim_id", "=", claim.id)
    .where("users.id", "<>", person.id)
    .where((eb) =>
      eb.or([
        eb("type", "in", ["status", "placed", "resolution", "authorised"]),
        eb.and([eb("type", "=", "note"), eb("is_internal", "=", false)]),
      ]),
    )
    .orderBy("created_at", "desc")
    .orderBy("activities.id", "desc")
    .limit(10)
    .execute();
  if (movers.length === 0) return undefined;
  const people = await readPeople(
    trx,
    access,
    movers.map(({ id }) => id),
  );
  const known = new Map(people.map((one) => [one.id, one]));
  return movers.flatMap(({ id }) => known.get(id) ?? []).find((mover) => !isClaimant(mover, access))?.email;
}
