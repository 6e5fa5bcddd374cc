import type { Access, ClaimNumber } from "../../definitions/store.ts";
import type { Person } from "../person.ts";

/** May this person enter this number of a claim (D-070)? */
export const mayEdit = ({ roles }: Access, person: Person, number: ClaimNumber): boolean =>
  person.roles.some((role) => roles[role]?.edits?.includes(number));

/** Every number that this person may enter. */
export const editedNumbers = ({ roles }: Access, person: Person): ClaimNumber[] => [
  ...new Set(person.roles.flatMap((role) => roles[role]?.edits ?? [])),
];

/** Does this person decline without being asked for a rationale (D-015)? */
export const mayDeclineDirectly = ({ roles }: Access, person: Person): boolean =>
  person.roles.some((role) => roles[role]?.declinesDirectly === true);
