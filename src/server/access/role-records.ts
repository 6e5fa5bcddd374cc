import type { RoleRecord } from "../../contract/types.ts";
import { isAdministrator } from "../../definitions/roles.ts";
import type { Access } from "../../definitions/store.ts";
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
