import type { CustomerRecord } from "../contract/types.ts";

/** Who is calling, from the product's own tables, never from the token (AUTH-07). */
export interface Person {
  id: string;
  ssoId: string;
  name: string;
  email: string;
  roles: string[];
  permissions: string[];
  authorisingRoles: string[];
  customers: CustomerRecord[];
  /** The active account; null for staff. */
  customer: CustomerRecord | null;
}

/** The portal itself, where time acts and no person does. */
export const thePortal: Pick<Person, "id"> = { id: "00000000-0000-0000-0000-000000000000" };

/** Who asks where nobody does: values of claims are kept as they are for everybody. */
export const nobody: Person = {
  id: "",
  ssoId: "",
  name: "",
  email: "",
  roles: [],
  permissions: [],
  authorisingRoles: [],
  customers: [],
  customer: null,
};
