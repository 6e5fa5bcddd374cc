import { useMemo } from "react";
import { useForms } from "../../shared/api/use-reference.ts";
import { seesCustomerListing } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { type Column, customerColumns, staffColumns, withOwn } from "./columns.tsx";

/** The columns of this person's listing; the same as long as the claim types are. */
export function useColumns(): Column[] {
  const { person } = usePortal();
  const forms = useForms();
  return useMemo(() => withOwn(seesCustomerListing(person) ? customerColumns : staffColumns, forms), [person, forms]);
}
