import type { RoleRecord, RoleRights } from "../../contract/types.ts";
import { isAdministrator } from "../../definitions/roles.ts";
import type { Access, ScopePart } from "../../definitions/store.ts";
import type { UserFacts } from "../../engine/index.ts";
import { HttpError } from "../platform/http/http-error.ts";
import type { ClaimKind } from "./claim-scope.ts";
import { isClaimant } from "./is-claimant.ts";

/** Every role with what it may do, to see a form as somebody else does. */
export const roleRecords = (access: Access): RoleRecord[] =>
  Object.entries(access.roles).map(([role, { permissions, authorises }]) => ({
    role,
    permissions,
    authorising_roles: authorises,
    is_claimant: isClaimant({ roles: [role] }, access),
    is_administrator: isAdministrator([role], access),
  }));

/** What the roles of the staff may do; those that read no claims are nobody's to wait for. */
export const staffRights = (access: Access): RoleRights[] =>
  Object.entries(access.roles).flatMap(([role, { permissions, authorises, reads, isClaimant }]) =>
    reads == null || isClaimant
      ? []
      : [{ role, permissions, authorising_roles: authorises, reads: kindsOfOthers(access.scopes[reads]) }],
  );

/** What a scope has of claims that others made. */
const kindsOfOthers = (scope: ScopePart[] = []): ClaimKind[] =>
  scope.flatMap(({ accounts, ...kind }) => (accounts === "made" ? [] : [kind]));

/** What conditions know of somebody who has this role alone. Throws 404. */
export function factsOfRole(access: Access, role: string): UserFacts {
  const rights = Object.hasOwn(access.roles, role) ? access.roles[role] : undefined;
  if (!rights) throw new HttpError(404, "There is no such role any more. Choose another.");
  const isOneOfThem = isClaimant({ roles: [role] }, access);
  return {
    roles: [role],
    permissions: rights.permissions,
    authorisingRoles: rights.authorises,
    isClaimant: isOneOfThem,
    isOwner: isOneOfThem,
  };
}
