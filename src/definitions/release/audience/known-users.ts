import { type Condition, get, type Json, type JsonSchema, meets, prune } from "../../../engine/index.ts";
import { claimantRoles } from "../../roles.ts";
import type { Access } from "../../store.ts";

/** What is certain of everybody of an audience. */
export interface KnownUsers {
  /** Does what a condition says at this pointer below `/user` hold for all of them, for none, or for some? */
  holds(pointer: string, schema: JsonSchema): boolean | undefined;
  /** Has none of them anything there? */
  isBlank(pointer: string): boolean;
  /** Is this value one that any of them may have there? */
  mayBe(pointer: string, value: Json): boolean;
}

/** Beyond this many roles it is no longer told apart who holds which of them together. */
const mostCombined = 5;

/** Claimants as `access.json` knows them: their roles, alone and together, with what these permit; owner of a claim or not. */
export function knownClaimants(access: Access): KnownUsers {
  const { roles } = access;
  const own = claimantRoles(access);
  // Roles that read no claims change nothing of who claims, and may be held beside.
  const beside = Object.keys(roles).filter((role) => roles[role]?.reads == null);
  const users = [...combinations(own)]
    .filter((held) => held.length > 0)
    .flatMap((held) => [held, [...held, ...beside]])
    .flatMap((held) => [true, false].map((isOwner) => userOf(held, isOwner)));
  return usersAs(users);

  function userOf(held: string[], isOwner: boolean): Json {
    const all = (name: "permissions" | "authorises") => [...new Set(held.flatMap((role) => roles[role]?.[name] ?? []))];
    return prune({
      roles: held,
      permissions: all("permissions"),
      authorisingRoles: all("authorises"),
      isClaimant: true,
      isOwner,
    });
  }
}

/** What is certain of these, each as conditions read a user. */
export function usersAs(users: Json[]): KnownUsers {
  const at = (user: Json, pointer: string) => get({ user }, pointer);
  return {
    holds(pointer, schema) {
      const answers = new Set(
        users.map((user) => meets({ [pointer]: schema } as Condition, { form: {}, claim: {}, user })),
      );
      return answers.size === 1 ? answers.has(true) : undefined;
    },
    isBlank: (pointer) => users.every((user) => at(user, pointer) === undefined),
    mayBe: (pointer, value) => users.some((user) => [at(user, pointer)].flat().includes(value)),
  };
}

function combinations(roles: string[]): string[][] {
  if (roles.length > mostCombined) return [...roles.map((role) => [role]), roles];
  return roles.reduce<string[][]>((all, role) => all.concat(all.map((held) => [...held, role])), [[]]);
}
