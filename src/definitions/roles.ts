import type { Access, RoleRights } from "./store.ts";

/** What these roles say; unknown ones say nothing. */
const rightsOf = (roles: readonly string[], access: Access): RoleRights[] =>
  roles.flatMap((role) => (Object.hasOwn(access.roles, role) ? (access.roles[role] ?? []) : []));

/** Do holders of these roles claim for their own account alone, and not act for others? Roles that read no claims do not count. */
export function isClaimantRole(roles: readonly string[], access: Access): boolean {
  const readers = rightsOf(roles, access).filter(({ reads }) => reads != null);
  return readers.length > 0 && readers.every(({ isClaimant }) => isClaimant);
}

/** Roles that claim for their own account. */
export const claimantRoles = ({ roles }: Access): string[] =>
  Object.keys(roles).filter((role) => roles[role]?.isClaimant);

/** Whose words are read: the first audience that access.json names among them, claimants' before others; "" reads the common ones. */
export function audienceOf(roles: readonly string[], access: Access): string {
  const named = rightsOf(roles, access).filter(({ audience }) => audience !== undefined);
  return (named.find(({ isClaimant }) => isClaimant) ?? named[0])?.audience ?? "";
}

/** The access gate (AUTH-14 to AUTH-17): a role that opens it by itself, or one that is the key together with another. */
export function passesGate(roles: readonly string[], access: Access): boolean {
  const gateOf = (role: string) => rightsOf([role], access)[0]?.gate;
  if (roles.some((role) => gateOf(role) === "open")) return true;
  return roles.some((role) => gateOf(role) === "key") && roles.some((role) => gateOf(role) !== "key");
}

/** Who writes the definitions, gives roles and looks after what went wrong. */
export const isAdministrator = (roles: readonly string[], access: Access): boolean =>
  rightsOf(roles, access).some((rights) => rights.isAdministrator);

export const administratorRoles = ({ roles }: Access): string[] =>
  Object.keys(roles).filter((role) => roles[role]?.isAdministrator);

/** May add a unit that stands on another active claim (D-106). */
export const addsDisqualifiedUnits = (roles: readonly string[], access: Access): boolean =>
  rightsOf(roles, access).some((rights) => rights.addsDisqualifiedUnits);

/** The role that a question is put to, which a workflow stored before may call by a former name; another's name stays as it is. */
export function askedRole({ roles }: Access, name: string): string {
  const all = Object.entries(roles);
  if (Object.hasOwn(roles, name)) return name;
  const saysFormerNames = all.some(([, { formerly }]) => formerly !== undefined);
  // Access that was released before it named them: the first role that begins so was meant.
  const isMeant = ([role, { formerly = [] }]: (typeof all)[number]) =>
    saysFormerNames ? formerly.includes(name) : role.startsWith(`${name}_`);
  return all.find(isMeant)?.[0] ?? name;
}

/** What the page must know of somebody's roles, so that it names none. */
export function rightsForPage(roles: readonly string[], access: Access) {
  const held = rightsOf(roles, access);
  const lists = held.map(({ list }) => list);
  return {
    is_claimant: isClaimantRole(roles, access),
    is_administrator: isAdministrator(roles, access),
    has_access: passesGate(roles, access),
    audience: audienceOf(roles, access),
    list: lists.includes("short") && !lists.includes("wide") ? ("short" as const) : ("wide" as const),
    screens: [...new Set(held.flatMap(({ screens = [] }) => screens))],
    adds_disqualified: addsDisqualifiedUnits(roles, access),
  };
}
