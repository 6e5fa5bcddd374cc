import { useClaimTypes, useStatuses } from "../api/use-reference.ts";
import { isClaimant } from "../session/person.ts";
import { usePortal } from "../session/portal.ts";

/** One tick box of a filter; several statuses may share one label (D-031). */
export interface FilterOption {
  label: string;
  values: string[];
  description: string;
}

export interface ListingWords {
  status: (value: string) => string;
  type: (value: string) => string;
  statusOptions: FilterOption[];
  typeOptions: FilterOption[];
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
    statusOptions: mergeByLabel(offered),
    typeOptions: mergeByLabel(types.map(({ type, ...words }) => ({ value: type, ...words }))),
  };
}

function mergeByLabel(list: { value: string; label: string; description: string }[]): FilterOption[] {
  const options = new Map<string, FilterOption>();
  for (const { value, label, description } of list) {
    const option = options.get(label);
    if (option) option.values.push(value);
    else options.set(label, { label, values: [value], description });
  }
  return [...options.values()];
}
