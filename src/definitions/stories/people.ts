import { readFileSync } from "node:fs";
import path from "node:path";
import type { UserFacts } from "../../engine/index.ts";
import { isClaimantRole } from "../roles.ts";
import type { Access } from "../store.ts";
import type { Story } from "./story.ts";

/** A person of `reference/users.json`, as much of them as a story needs. */
interface Listed {
  email: string;
  roles: string[];
  customers: string[];
  active_customer?: string;
}

/** The people of a fixtures folder, with what `access.json` gives to their roles. */
export interface People {
  access: Access;
  /** Everybody who is listed, by their address. */
  emails: readonly string[];
  /** The account that somebody claims for, by its SAP id. */
  ownAccount(email: string): string | undefined;
  /** Who a person is to the engine, in view of a claim of this account. Throws for somebody who is not listed. */
  factsOf(email: string, account: string | undefined): UserFacts;
  /** The account of a story: its own, else that of the first customer or dealer who acts in it. */
  accountOf(story: Story): string | undefined;
}

export function readPeople(fixtures: string, access: Access): People {
  const text = readFileSync(path.join(fixtures, "reference/users.json"), "utf8");
  const listed = new Map((JSON.parse(text) as Listed[]).map((person) => [person.email, person]));
  const known = new Map<string, UserFacts>();
  return {
    access,
    emails: [...listed.keys()],
    ownAccount: (email) => listed.get(email)?.active_customer,
    factsOf(email, account) {
      const key = `${email} ${account}`;
      const facts = known.get(key) ?? userFacts(listed.get(email), email, account, access);
      known.set(key, facts);
      return facts;
    },
    accountOf(story) {
      const acting = [story.as, ...story.steps.flatMap(({ as }) => as ?? [])];
      return story.account ?? acting.map((email) => listed.get(email)?.active_customer).find(Boolean);
    },
  };
}

function userFacts(person: Listed | undefined, email: string, account: string | undefined, access: Access): UserFacts {
  if (!person) throw new Error(`There is no user "${email}" in reference/users.json.`);
  const roles = person.roles.map((role) => access.roles[role]);
  const isClaimant = isClaimantRole(person.roles, access);
  return {
    roles: person.roles,
    permissions: [...new Set(roles.flatMap((role) => role?.permissions ?? []))],
    authorisingRoles: [...new Set(roles.flatMap((role) => role?.authorises ?? []))],
    isClaimant,
    isOwner: isClaimant && (account === undefined || person.customers.includes(account)),
  };
}
