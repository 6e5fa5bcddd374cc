import { sql, type Transaction } from "kysely";
import type { CallAnswer } from "../../../contract/call.ts";
import type { getMentions } from "../../../contract/notes.ts";
import { claimantRoles, passesGate } from "../../../definitions/roles.ts";
import { isClaimant } from "../../access/is-claimant.ts";
import { canonicalRoleColumn, readPeople } from "../../access/read-person.ts";
import type { AppContext, Queryable } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { HttpError, refusedField } from "../../platform/http/http-error.ts";
import { requireClaim } from "../find-claim.ts";
import { readersAmong } from "../letters/staff-addresses.ts";

/** A colleague, or a role and all who hold it, as an `@` names them. */
interface Mentionable {
  name: string;
  kind: "person" | "role";
  people: Person[];
}

/** Colleagues by name, then their roles. */
async function readMentionable(database: Queryable, { definitions }: AppContext): Promise<Mentionable[]> {
  const { access } = definitions;
  const outside = claimantRoles(access);
  const roles = Object.keys(access.roles).filter((role) => access.roles[role]?.reads && !outside.includes(role));
  const holders = database.selectFrom("user_roles").select("user_id").where(canonicalRoleColumn, "in", roles);
  const people = (await readPeople(database, access, holders)).filter(
    (one) => passesGate(one.roles, access) && !isClaimant(one, access),
  );
  const byName = (one: Mentionable, other: Mentionable) => one.name.localeCompare(other.name);
  return [
    ...people.map((one): Mentionable => ({ name: one.name, kind: "person", people: [one] })).sort(byName),
    ...roles
      .map((role): Mentionable => {
        const held = people.filter((one) => one.roles.includes(role));
        return { name: role.replaceAll("_", " "), kind: "role", people: held };
      })
      .filter(({ people: held }) => held.length > 0)
      .sort(byName),
  ];
}

/** Whom somebody of us may mention on a claim: who else may read it. Refuses claimants with 403, with 404 what they do not read. */
export async function offeredMentions(
  appContext: AppContext,
  person: Person,
  reference: string,
): Promise<CallAnswer<typeof getMentions>["mentions"]> {
  const { database, definitions } = appContext;
  if (isClaimant(person, definitions.access)) throw new HttpError(403, "Mentions are for our staff.");
  const claim = await requireClaim(database, person, definitions, reference);
  const all = await readMentionable(database, appContext);
  const readers = new Set(
    (await readersAmong(database, definitions, claim, uniquePeople(all)))
      .map(({ id }) => id)
      .filter((id) => id !== person.id),
  );
  return all.flatMap(({ people, ...one }) => (people.some(({ id }) => readers.has(id)) ? [one] : []));
}

const uniquePeople = (all: Mentionable[]): Person[] => [
  ...new Map(all.flatMap(({ people }) => people.map((one) => [one.id, one] as const))).values(),
];

/** Whom a text names after an `@`, in any case, the longest name first; of several of one name all. */
function namedIn(text: string, all: Mentionable[]): Mentionable[] {
  const folded = text.toLowerCase();
  const longestFirst = all.toSorted((one, other) => other.name.length - one.name.length);
  const named = [...folded.matchAll(/(?<![\p{L}\p{N}._@-])@(?=[\p{L}\p{N}])/gu)].flatMap(({ index }) => {
    const rest = folded.slice(index + 1);
    const isNamed = ({ name }: Mentionable) =>
      rest.startsWith(name.toLowerCase()) && !/^[\p{L}\p{N}_]/u.test(rest.slice(name.length));
    const first = longestFirst.find(isNamed);
    return longestFirst.filter(({ name }) => name === first?.name);
  });
  return [...new Set(named)];
}

/** The colleagues whom an internal note mentions, but for its writer. Refuses with 422 on `note` whoever may not read the claim. */
export async function mentionedIn(
  trx: Transaction<Tables>,
  appContext: AppContext,
  { person, claim, text }: { person: Person; claim: { id: string }; text: string },
): Promise<Person[]> {
  if (!text.includes("@")) return [];
  const named = namedIn(text, await readMentionable(trx, appContext));
  if (named.length === 0) return [];
  const reading = await readersAmong(trx, appContext.definitions, claim, uniquePeople(named));
  const readers = new Set(reading.map(({ id }) => id));
  const unread = named.filter(({ people }) => !people.some(({ id }) => readers.has(id)));
  if (unread.length > 0) {
    const names = unread.map(({ name, kind }) => (kind === "role" ? `anybody with the role ${name}` : name));
    throw refusedField(
      "note",
      `This claim may not be read by ${names.join(" or ")}. Take the @ away or mention somebody else.`,
    );
  }
  return reading.filter(({ id }) => id !== person.id);
}

/** Of a query on `claims`: was this person mentioned there and has not looked since? */
export const hasUnseenMention = (person: Pick<Person, "id">) =>
  sql<boolean>`exists (select from claim_mentions where claim_id = claims.id and person_id = ${person.id} and seen_at is null)`;
