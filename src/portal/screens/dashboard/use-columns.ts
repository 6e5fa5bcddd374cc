import { useMemo } from "react";
import { useForms } from "../../shared/api/use-reference.ts";
import { seesCustomerListing } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { type Column, customerColumns, staffColumnsWith } from "./columns.tsx";

/** The columns of this person's listing; the same as long as the claim types are. */
export function useColumns(): Column[] {
  const { person } = usePortal();
  const forms = useForms();
  return useMemo(() => (seesCustomerListing(person) ? customerColumns : staffColumnsWith(forms)), [person, forms]);
}
