import { useMemo } from "react";
import type { ClaimRow } from "../../../contract/types.ts";
import type { Phase } from "../../../engine/index.ts";
import { type LabelledOption, mergeByLabel } from "../../shared/api/merge-by-label.ts";
import { statusOf } from "../../shared/api/status-of.ts";
import { useForms, useStatuses } from "../../shared/api/use-reference.ts";
import { isClaimant } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";

export interface ListingWords {
  status: (value: string) => string;
  type: (value: string) => string;
  /** Which address of a claim of this type is shown. */
  address: (type: string) => "install_address" | "pickup_address";
  /** The claim's status as it is to its type; undefined for one that the list does not have. */
  statusOf: (claim: ClaimRow) => ReturnType<typeof statusOf>;
  /** Rows of statuses that read like this stand out: which desk works on a claim is nobody's business outside. */
  isHighlighted: (label: string) => boolean;
  statusOptions: LabelledOption[];
  /** The statuses by what they mean, for those who see several phases; each means what it does to most types. */
  phaseOptions: LabelledOption[];
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
    const offered = statuses.filter(({ phase }) => isClaimant(person) || phase !== "draft");
    const highlighted = new Set(
      statuses
        .flatMap((status) => [status, ...Object.values(status.of_types ?? {})])
        .flatMap(({ is_highlighted, label }) => (is_highlighted ? [label] : [])),
    );
    const labels = new Map(statuses.map(({ value, label }) => [value, label]));
    const typeOf = new Map(types.map((type) => [type.type, type]));
    return {
      status: (value) => labels.get(value) ?? value,
      type: (value) => typeOf.get(value)?.label ?? value,
      address: (value) => typeOf.get(value)?.address ?? "install_address",
      statusOf: ({ type, current_status }) => statusOf(statuses, { type, status: current_status.status }),
      isHighlighted: (label) => highlighted.has(label),
      statusOptions: mergeByLabel(offered),
      phaseOptions: mergeByLabel(
        offered.flatMap(({ value, phase }) => (phase ? { value, label: phaseWords[phase], description: "" } : [])),
      ),
      typeOptions: mergeByLabel(types.map(({ type, ...words }) => ({ value: type, ...words }))),
    };
  }, [person, statuses, forms]);
}

/** As the engine's own, which the list does not load. */
const phaseWords: Record<Phase, string> = {
  draft: "Draft",
  submitted: "In progress",
  approved: "Approved",
  declined: "Declined",
  completed: "Completed",
};
