import type { DefinitionStore } from "../../definitions/store.ts";
import { type ClaimKind, claimScope, isOfKind, type ScopeRules } from "../access/claim-scope.ts";
import type { Person } from "../person.ts";
import type { Cause } from "../releases/claim-impact.ts";

type Kind = { type: string; status: string };

/** Who reads claims of a kind by the access of a set, by role; statuses that only claims have keep their meaning. */
interface Readers {
  roles: string[];
  grounds(role: string, kind: Kind): Set<string>;
}

/** What people of each role see of claims by their scopes alone. */
export function readersOf({ access, shared }: ScopeRules): Readers {
  const scopes = new Map(
    Object.keys(access.roles).map((role) => {
      const person = { roles: [role], customer: { uuid: role } } as unknown as Person;
      return [role, claimScope(person, { access })];
    }),
  );
  return {
    roles: [...scopes.keys()],
    grounds(role, kind) {
      const scope = scopes.get(role);
      const isRead = (kinds: ClaimKind[]) => isOfKind(kinds, { access, shared }, kind);
      if (!scope) return new Set();
      if (isRead(scope.everywhere)) return new Set(["everywhere"]);
      const grounds = { account: isRead(scope.ofAccount), managed: isRead(scope.managed), own: isRead(scope.made) };
      return new Set(Object.entries(grounds).flatMap(([ground, holds]) => (holds ? [ground] : [])));
    },
  };
}

/**
 * Tells of a claim which roles read it under the served set and no longer under the next one: a type or a phase that a scope does not
 * name any more takes claims out of sight as a role that is gone does.
 */
export function readingImpact(sets: {
  served: DefinitionStore;
  next: DefinitionStore;
}): (was: Kind, is: Kind) => Cause[] {
  const { access, shared } = sets.next;
  const isNew = (status: string) => shared.statuses.some(({ value }) => value === status);
  const older = sets.served.shared.statuses.filter(({ value }) => !isNew(value));
  const before = readersOf(sets.served);
  const after = readersOf({ access, shared: { ...shared, statuses: [...shared.statuses, ...older] } });
  return (was, is) => {
    const roles = before.roles.filter((role) => {
      const grounds = after.grounds(role, is);
      return !grounds.has("everywhere") && [...before.grounds(role, was)].some((ground) => !grounds.has(ground));
    });
    return roles.length === 0 ? [] : [{ kind: "no longer read", what: roles.join(", "), place: "" }];
  };
}
