import { simplify } from "../../definitions/release/audience/simplify-condition.ts";
import type { Access, DefinitionStore } from "../../definitions/store.ts";
import { type Condition, get, type Json, meets } from "../../engine/index.ts";
import type { Person } from "../person.ts";
import { isClaimant } from "./is-claimant.ts";

/** The facts that this person may write by hand in some claim; which of them in one at hand, only its own evaluation says. */
export function editedFacts(definitions: Pick<DefinitionStore, "list" | "access">, person: Person): string[] {
  const { roles, permissions, authorisingRoles } = person;
  const isOneOfThem = isClaimant(person, definitions.access);
  const user = { roles, permissions, authorisingRoles, isClaimant: isOneOfThem, isOwner: isOneOfThem };
  const at = (pointer: string) => get({ user }, pointer) as Json | undefined;
  const users = {
    holds: (pointer: string, schema: unknown) =>
      meets({ [pointer]: schema } as Condition, { form: {}, claim: {}, user }),
    isBlank: (pointer: string) => at(pointer) === undefined,
    mayBe: (pointer: string, value: Json) => [at(pointer)].flat().includes(value),
  };
  const facts = definitions.list().flatMap((definition) => Object.entries(definition.facts ?? {}));
  const written = facts.filter(
    ([, { writes }]) => writes !== undefined && simplify(writes, { users, isUntold: () => false }) !== false,
  );
  return [...new Set(written.map(([name]) => name))];
}

/** Does this person decline without being asked for a rationale (D-015)? */
export const mayDeclineDirectly = ({ roles }: Access, person: Person): boolean =>
  person.roles.some((role) => roles[role]?.declinesDirectly === true);
