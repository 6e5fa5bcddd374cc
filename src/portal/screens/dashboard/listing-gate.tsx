import type { ReactNode } from "react";
import { may, seesCustomerListing } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Notice } from "../../shared/ui/notice.tsx";

/** The staff listing needs `resolve claim`; who lacks it is told so (LIST-03, D-014). */
export function ListingGate({ children }: { children: ReactNode }) {
  const { person } = usePortal();
  if (seesCustomerListing(person) || may(person, "resolve claim")) return children;
  return <Notice kind="warning">Your account cannot view the claims list. Please contact your account manager.</Notice>;
}
