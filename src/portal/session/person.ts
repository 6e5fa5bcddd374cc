import type { UserRecord } from "../../contract/types.ts";

/** The person whose portal this is, as screens ask about them. */
export interface Person extends UserRecord {
  firstName: string;
}

/** Role names are spelt in several ways by other servers (D-002). */
const canonical = (role: string) => role.trim().toLowerCase().replaceAll(/[- ]/g, "_");

export function toPerson(user: UserRecord): Person {
  const firstName = user.name.trim().split(/\s+/)[0] ?? "";
  return { ...user, roles: user.roles.map(canonical), firstName };
}

/** Under which name this device keeps what is theirs: one that tells nothing of them, where the server gives one. */
export const ownerOf = ({ sso_id, device_key }: Pick<Person, "sso_id" | "device_key">): string =>
  device_key?.split(".")[0] ?? sso_id;

export const hasRole = ({ roles }: Person, ...wanted: string[]) => wanted.some((role) => roles.includes(role));
export const may = ({ permissions }: Person, permission: string) => permissions.includes(permission);

/** Cards and the short table for claimants and those who work beside them; the wide listing for the rest (D-022). */
export function seesCustomerListing(person: Person): boolean {
  if (hasRole(person, "super_admin", "admin")) return false;
  return hasRole(person, "customer", "dealer", "tech_support", "account_manager");
}

export const isClaimant = (person: Person) => hasRole(person, "customer", "dealer");

/** Figures of all that a person reads are for staff who may report. */
export const mayReadFigures = (person: Person) => may(person, "create report") && !isClaimant(person);
