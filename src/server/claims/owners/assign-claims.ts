import type { Away, ClaimOwner } from "../../../contract/types.ts";
import { passesGate } from "../../../definitions/roles.ts";
import { dayWords } from "../../../engine/index.ts";
import { canonicalRoleColumn, readPeople } from "../../access/read-person.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { HttpError, refusedField } from "../../platform/http/http-error.ts";
import { findClaim } from "../find-claim.ts";
import { recordActivity } from "../notes/record-activity.ts";
import { awayOn, ownerOf, readAbsences, readAway } from "./deputies.ts";

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
  /** The owner is. */
  away?: Away;
}

/** Refuses with 401 those who do not look after claims. */
export function demandRight(person: Person): void {
  if (!person.permissions.includes(needed)) throw new HttpError(401, "You are not authorised to hand claims over.");
}

/** Everybody who may look after claims, in the order of their names. Refuses with 401 those who do not themselves. */
export async function readOwners(appContext: AppContext, person: Person): Promise<ClaimOwner[]> {
  demandRight(person);
  const { database, definitions } = appContext;
  const roles = Object.entries(definitions.access.roles).flatMap(([name, { permissions }]) =>
    permissions.includes(needed) ? [name] : [],
  );
  const holders = database.selectFrom("user_roles").select("user_id").where(canonicalRoleColumn, "in", roles);
  const people = (await readPeople(database, definitions.access, holders)).filter((one) =>
    passesGate(one.roles, definitions.access),
  );
  const absences = new Map((await readAbsences(appContext)).map(({ id, ...absence }) => [id, absence]));
  return people
    .map(({ id, name }) => ({ uuid: id, name, ...(id === person.id && { is_me: true as const }), ...absences.get(id) }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/**
 * Hands claims to one of us, or to nobody, each by itself; what is refused says why. Refuses with 401 those who do not resolve
 * claims, with 422 on `owner` a person who does not.
 */
export async function assignClaims(appContext: AppContext, person: Person, entry: Assignment): Promise<Assigned> {
  demandRight(person);
  const owner =
    entry.owner === null ? undefined : await findOwner(appContext, entry.owner === "me" ? person.id : entry.owner);
  const away = owner && (await readAway(appContext, owner));
  const deputy = away && (await readOwner(appContext, away.deputy.uuid));
  const outcome: Assigned = { assigned: [], refused: [], ...(away && { away }) };
  for (const [place, claim] of entry.claims.entries()) {
    const answer = await assignOne(appContext, person, {
      reference: claim,
      owner,
      away,
      deputy,
      onlyUnowned: entry.only_unowned,
    });
    if ("number" in answer) outcome.assigned.push(answer.number);
    else outcome.refused.push({ place, reason: answer.reason });
  }
  return outcome;
}

/** One who may look after claims; undefined: they may not. */
async function readOwner({ database, definitions }: AppContext, id: string): Promise<Person | undefined> {
  const [owner] = await readPeople(database, definitions.access, [id]);
  return owner && passesGate(owner.roles, definitions.access) && owner.permissions.includes(needed) ? owner : undefined;
}

/** The same. Refuses with 422 on `key` everybody else. */
export async function findOwner(appContext: AppContext, id: string, key = "owner"): Promise<Person> {
  const owner = await readOwner(appContext, id);
  if (owner) return owner;
  throw refusedField(key, "This person does not look after claims. Choose somebody else.");
}

interface One {
  reference: string;
  owner: Person | undefined;
  away: Away | undefined;
  /** Who stands in for the owner; undefined although they are away: no longer one who looks after claims. */
  deputy: Person | undefined;
  onlyUnowned: boolean | undefined;
}

const assignOne = (
  { database, definitions, clock }: AppContext,
  person: Person,
  { reference, owner, away, deputy, onlyUnowned }: One,
): Promise<{ number: string } | { reason: string }> =>
  database.transaction().execute(async (trx) => {
    const claim = await findClaim(trx, person, definitions, reference, { lock: true });
    if (!claim) return { reason: "There is no such claim." };
    if (claim.deleted_at) return { reason: "This claim is deleted. Restore it to hand it over." };
    if (owner && !(await findClaim(trx, owner, definitions, claim.id)))
      return { reason: `${owner.name} may not read this claim.` };
    if (owner && away && !(deputy && (await findClaim(trx, deputy, definitions, claim.id)))) {
      const standIn = `${away.deputy.name}, who stands in for ${owner.name} until ${dayWords(away.until)},`;
      return { reason: `${standIn} may not read this claim.` };
    }
    const before = await ownerOf(trx, claim.id, awayOn({ clock }));
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
      description: wordsOf(person, owner, away),
      isInternal: true,
      userId: person.id,
    });
    return { number };
  });

function wordsOf(person: Person, owner: Person | undefined, away: Away | undefined): string {
  if (!owner) return "Nobody looks after the claim any more";
  if (owner.id === person.id) return "Took the claim over";
  const handed = `Handed the claim to ${owner.name}`;
  return away ? `${handed}, away until ${dayWords(away.until)}; ${away.deputy.name} stands in` : handed;
}
