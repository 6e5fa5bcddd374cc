import { passesGate } from "../../../definitions/roles.ts";
import { canonicalRoleColumn, readPeople } from "../../access/read-person.ts";
import type { AppContext, Queryable } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import { findClaim } from "../find-claim.ts";
import { recordActivity } from "../notes/record-activity.ts";

/** Whoever resolves claims also looks after them. */
const needed = "resolve claim";

interface Assignment {
  claims: string[];
  /** A person's uuid, or `me`; null: nobody. */
  owner: string | null;
  only_unowned?: boolean | undefined;
}

interface Assigned {
  /** Numbers. */
  assigned: string[];
  refused: { place: number; reason: string }[];
}

function demandRight(person: Person): void {
  if (!person.permissions.includes(needed)) throw new HttpError(401, "You are not authorised to hand claims over.");
}

/** Everybody who may look after claims, in the order of their names. Refuses with 401 those who do not themselves. */
export async function readOwners({ database, definitions }: AppContext, person: Person) {
  demandRight(person);
  const roles = Object.entries(definitions.access.roles).flatMap(([name, { permissions }]) =>
    permissions.includes(needed) ? [name] : [],
  );
  const holders = database.selectFrom("user_roles").select("user_id").where(canonicalRoleColumn, "in", roles);
  const people = (await readPeople(database, definitions.access, holders)).filter((one) =>
    passesGate(one.roles, definitions.access),
  );
  return people.map(({ id, name }) => ({ uuid: id, name })).sort((one, other) => one.name.localeCompare(other.name));
}

/**
 * Hands claims to one of us, or to nobody, each by itself; what is refused says why. Refuses with 401 those who do not resolve
 * claims, with 422 on `owner` a person who does not.
 */
export async function assignClaims(appContext: AppContext, person: Person, entry: Assignment): Promise<Assigned> {
  demandRight(person);
  const owner =
    entry.owner === null ? undefined : await findOwner(appContext, entry.owner === "me" ? person.id : entry.owner);
  const outcome: Assigned = { assigned: [], refused: [] };
  for (const [place, claim] of entry.claims.entries()) {
    const answer = await assignOne(appContext, person, { reference: claim, owner, onlyUnowned: entry.only_unowned });
    if ("number" in answer) outcome.assigned.push(answer.number);
    else outcome.refused.push({ place, reason: answer.reason });
  }
  return outcome;
}

async function findOwner({ database, definitions }: AppContext, id: string): Promise<Person> {
  const [owner] = await readPeople(database, definitions.access, [id]);
  if (owner && passesGate(owner.roles, definitions.access) && owner.permissions.includes(needed)) return owner;
  const message = "This person does not look after claims. Choose somebody else.";
  throw new HttpError(422, message, { owner: [message] });
}

interface One {
  reference: string;
  owner: Person | undefined;
  onlyUnowned: boolean | undefined;
}

const assignOne = (
  { database, definitions, clock }: AppContext,
  person: Person,
  { reference, owner, onlyUnowned }: One,
): Promise<{ number: string } | { reason: string }> =>
  database.transaction().execute(async (trx) => {
    const claim = await findClaim(trx, person, definitions, reference, { lock: true });
    if (!claim) return { reason: "There is no such claim." };
    if (claim.deleted_at) return { reason: "This claim is deleted. Restore it to hand it over." };
    if (owner && !(await findClaim(trx, owner, definitions, claim.id)))
      return { reason: `${owner.name} may not read this claim.` };
    const before = await ownerOf(trx, claim.id);
    if (before && onlyUnowned && before.id !== owner?.id) return { reason: `${before.name} looks after it already.` };
    const { number } = claim;
    if (before?.id === owner?.id) return { number };
    const moment = clock.now();
    if (owner) {
      const values = { owner_id: owner.id, assigned_at: moment, assigned_by: person.id };
      await trx
        .insertInto("claim_owners")
        .values({ claim_id: claim.id, ...values })
        .onConflict((conflict) => conflict.column("claim_id").doUpdateSet(values))
        .execute();
    } else await trx.deleteFrom("claim_owners").where("claim_id", "=", claim.id).execute();
    await recordActivity(trx, {
      claimId: claim.id,
      moment,
      type: "assigned",
      description: wordsOf(person, owner),
      isInternal: true,
      userId: person.id,
    });
    return { number };
  });

function wordsOf(person: Person, owner: Person | undefined): string {
  if (!owner) return "Nobody looks after the claim any more";
  return owner.id === person.id ? "Took the claim over" : `Handed the claim to ${owner.name}`;
}

/** Who looks after a claim; undefined: nobody. */
export const ownerOf = (
  database: Queryable,
  claimId: string,
): Promise<{ id: string; name: string; email: string } | undefined> =>
  database
    .selectFrom("claim_owners")
    .innerJoin("users", "users.id", "claim_owners.owner_id")
    .select(["users.id", "users.name", "users.email"])
    .where("claim_id", "=", claimId)
    .executeTakeFirst();
