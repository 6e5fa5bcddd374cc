import type { Person } from "../person.ts";

/** All that decides what a person may read, to be compared with what it was before. */
export const rightsOf = ({ id, permissions, roles, customer }: Person): string =>
  JSON.stringify([id, permissions, roles, customer?.uuid]);
