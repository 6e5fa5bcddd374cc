import type { Condition, Json, Phase } from "../../engine/index.ts";
import { isClaimantRole } from "../roles.ts";
import type { Access, RoleRights } from "../store.ts";
import { type Given, remaining } from "./given.ts";
import { numberOf } from "./number-of.ts";

/** Somebody with these roles; of an account's own people there are those of the claim's account and others. */
export interface Person {
  roles: readonly string[];
  user: { [fact: string]: Json };
  rights: readonly RoleRights[];
}

interface People {
  single: Person[];
  twofold: () => Person[];
}

const known = new WeakMap<Access, People>();

/** One person for each role that can sign in and see claims, and those with two roles; the same people while rights are the same. */
export function peopleOf(access: Access): People {
  const people = known.get(access) ?? made(access);
  known.set(access, people);
  return people;
}

function made(access: Access): People {
  const names = Object.keys(access.roles);
  let pairs: Person[] | undefined;
  const inTwo = () =>
    names.flatMap((role, index) =>
      names
        .slice(index + 1)
        // Who claims for an account of their own does not act for others.
        .filter((other) => access.roles[role]?.isClaimant === access.roles[other]?.isClaimant)
        .flatMap((other) => withRoles([role, other], access)),
    );
  const single = names.flatMap((role) => withRoles([role], access));
  return {
    single,
    twofold: () => {
      pairs ??= inTwo();
      return pairs;
    },
  };
}

function withRoles(roles: string[], access: Access): Person[] {
  const rights = roles.map((role) => access.roles[role] as RoleRights);
  const union = (key: "permissions" | "authorises") => [...new Set(rights.flatMap((one) => one[key] ?? []))];
  const isClaimant = isClaimantRole(roles, access);
  // Blank is absent, as the engine has it.
  const lists = Object.entries({ roles, permissions: union("permissions"), authorisingRoles: union("authorises") });
  const user = { ...Object.fromEntries(lists.filter(([, list]) => list.length > 0)), isClaimant };
  return [...(isClaimant ? [true] : []), false].map((isOwner) => ({ roles, rights, user: { ...user, isOwner } }));
}

/** The same person, were all permitted to them: what they still cannot do is not theirs by their role. */
export function withAllRights(person: Person, { permissions, roles }: Access): Person {
  const before = unhindered.get(person);
  if (before) return before;
  const user = { ...person.user, permissions, authorisingRoles: Object.keys(roles) };
  const all = { ...person, user };
  unhindered.set(person, all);
  return all;
}

/** Each of the people of one access.json, to whom all of it is permitted. */
const unhindered = new WeakMap<Person, Person>();

/** Does the person see claims of these types in this phase and status? A claim that is not saved yet is seen by who makes it. */
export function reads(
  { rights, user }: Person,
  access: Access,
  phase: Phase | undefined,
  types: readonly string[],
  place?: { status: string; known: readonly string[] },
): boolean {
  const hasClaimants = Object.values(access.roles).some(({ isClaimant }) => isClaimant);
  return rights.some(({ reads: scope }) => {
    const parts = scope === null ? [] : Object.hasOwn(access.scopes, scope) ? access.scopes[scope] : undefined;
    // What is wrong with its name, or that it is lacking, is told where it stands.
    if (parts === undefined) return true;
    return parts.some(
      (part) =>
        // Where some claim for accounts of their own, others have none.
        (part.accounts !== "own" || user.isOwner === true || !hasClaimants) &&
        (phase === undefined || part.phases === undefined || part.phases.includes(phase)) &&
        (place === undefined || isOfStatus(part, place)) &&
        (part.types === undefined || part.types.some((type) => types.includes(type))),
    );
  });
}

/** Is a claim in this status one of the part's? One that names others than the type's statuses may mean another type, or is told of that. */
export const isOfStatus = (
  { statuses = [] }: { statuses?: readonly string[] },
  { status, known }: { status: string; known: readonly string[] },
): boolean => statuses.length === 0 || !statuses.every((one) => known.includes(one)) || statuses.includes(status);

/** The condition as it is for this person, and a claim of which this is known; null is what it lacks. */
export function asFor(condition: Condition, { user }: Person, claim: { [fact: string]: Json }): Condition | boolean {
  const key = `${numberOf(condition as object)} ${numberOf(user)} ${numberOf(claim)}`;
  const before = left.get(key);
  if (before !== undefined) return before;
  const given: Given = {
    facts: { form: {}, claim: Object.fromEntries(Object.entries(claim).filter(([, value]) => value !== null)), user },
    complete: ["/user", ...Object.keys(claim).map((name) => `/claim/${name}`)],
  };
  const rest = remaining(condition, given);
  if (left.size >= mostLeft) left.clear();
  left.set(key, rest);
  return rest;
}

/** What was left of conditions before: most checks ask the same of each person and status, and so does each edit elsewhere. */
const left = new Map<string, Condition | boolean>();
const mostLeft = 50_000;
