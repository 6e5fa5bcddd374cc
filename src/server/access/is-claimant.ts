import { isClaimantRole } from "../../definitions/roles.ts";
import type { Access } from "../../definitions/store.ts";
import type { Person } from "../person.ts";

/** Does this person claim for their own account alone, and not act for others? */
export const isClaimant = (person: Pick<Person, "roles">, access: Access): boolean =>
  isClaimantRole(person.roles, access);
