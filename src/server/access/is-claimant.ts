import type { Access } from "../../definitions/store.ts";
import type { Person } from "../person.ts";

/** Does this person claim for their own account alone (customers and dealers), and not act for others? */
export function isClaimant(person: Pick<Person, "roles">, access: Access): boolean {
  const scopes = new Set(person.roles.map((role) => access.roles[role]?.reads).filter((scope) => scope != null));
  return scopes.size === 1 && scopes.has("own-account");
}
