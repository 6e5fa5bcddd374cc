import { type LabelledOption, mergeByLabel } from "../api/merge-by-label.ts";
import { useClaimTypes, useStatuses } from "../api/use-reference.ts";
import { isClaimant } from "../session/person.ts";
import { usePortal } from "../session/portal.ts";

export interface ListingWords {
  status: (value: string) => string;
  type: (value: string) => string;
  /** Which address of a claim of this type is shown. */
  address: (type: string) => "install_address" | "pickup_address";
  statusOptions: LabelledOption[];
  typeOptions: LabelledOption[];
}

/** The words of statuses and types for this viewer; undefined until the lists have come. */
export function useListingWords(): ListingWords | undefined {
  const { person } = usePortal();
  const statuses = useStatuses();
  const types = useClaimTypes();
  if (!statuses || !types) return undefined;
  const offered = statuses.filter(({ value }) => isClaimant(person) || value !== "draft");
  return {
    status: (value) => statuses.find((status) => status.value === value)?.label ?? value,
    type: (value) => types.find(({ type }) => type === value)?.label ?? value,
    address: (value) => types.find(({ type }) => type === value)?.address ?? "install_address",
    statusOptions: mergeByLabel(offered),
    typeOptions: mergeByLabel(types.map(({ type, ...words }) => ({ value: type, ...words }))),
  };
}
