import { useMemo } from "react";
import type { ClaimRow } from "../../contract/types.ts";
import { type LabelledOption, mergeByLabel } from "../api/merge-by-label.ts";
import { useForms, useStatuses } from "../api/use-reference.ts";
import { pendingAction } from "../next-step/pending-action.ts";
import { isClaimant } from "../session/person.ts";
import { usePortal } from "../session/portal.ts";

export interface ListingWords {
  status: (value: string) => string;
  type: (value: string) => string;
  /** Which address of a claim of this type is shown. */
  address: (type: string) => "install_address" | "pickup_address";
  /** What is to be done next, for staff; `placement` undefined: not known yet. Undefined where there is nothing. */
  pending: (claim: ClaimRow, placement: string | null | undefined) => string | undefined;
  /** Days after which a claim has stood too long in a status; undefined: never. */
  lateAfter: (status: string) => number | undefined;
  statusOptions: LabelledOption[];
  typeOptions: LabelledOption[];
}

/** The words of statuses and types for this viewer; undefined until the lists have come. The same object as long as they are. */
export function useListingWords(): ListingWords | undefined {
  const { person } = usePortal();
  const statuses = useStatuses();
  const forms = useForms();
  return useMemo(() => {
    if (!statuses || !forms) return undefined;
    const types = forms.filter(({ is_claim }) => is_claim);
    const offered = statuses.filter(({ value }) => isClaimant(person) || value !== "draft");
    const statusOf = new Map(statuses.map((status) => [status.value, status]));
    const typeOf = new Map(types.map((type) => [type.type, type]));
    return {
      status: (value) => statusOf.get(value)?.label ?? value,
      type: (value) => typeOf.get(value)?.label ?? value,
      address: (value) => typeOf.get(value)?.address ?? "install_address",
      pending: (claim, placement) =>
        pendingAction(statusOf.get(claim.current_status.status)?.pending, {
          authoriseRole: claim.current_status.authorise_role,
          reviewer: typeOf.get(claim.type)?.reviewer,
          placement,
          isCollectionArranged: claim.is_collection_arranged === true,
        }),
      lateAfter: (value) => statusOf.get(value)?.late_after_days,
      statusOptions: mergeByLabel(offered),
      typeOptions: mergeByLabel(types.map(({ type, ...words }) => ({ value: type, ...words }))),
    };
  }, [person, statuses, forms]);
}
