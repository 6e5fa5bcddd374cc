import type { Definition, Status, StatusWords } from "../engine/index.ts";
import type { SharedSources, WrittenClaimType } from "./shared-sources.ts";
import type { KnownStatus, SharedLists, StatusMeaning } from "./store.ts";

/**
 * The lists in the shape the server offers them (D-142); forms without claims are no claim types. `definitions`: those of all
 * forms, which add statuses of their own.
 */
export function sharedLists({ lists, claimTypes, ...shared }: SharedSources, definitions: Definition[]): SharedLists {
  const claims = claimTypes.filter(({ isClaim }) => isClaim !== false);
  return {
    statuses: knownStatuses(
      shared,
      claims.map(({ type, definition = type }) => [type, definitions.find((one) => one.type === definition)]),
    ),
    claimTypes: claims.map(claimTypeWords),
    requestPrefixes: Object.fromEntries(
      claimTypes.flatMap(({ type, isClaim, prefix }) => (isClaim === false && prefix ? [[type, prefix]] : [])),
    ),
    exportColumns: shared.exportColumns,
    workingWeek: shared.workingWeek,
    views: shared.views,
    installLocations: (lists["install-locations"] ?? []).filter(
      ({ retired }) => !retired,
    ) as SharedLists["installLocations"],
  };
}

/** What the server offers of a claim type, as it is written. */
export const claimTypeWords = ({
  type,
  label,
  description,
  prefix = "",
  heading = label,
  drawing,
  reviewer,
  whileActive,
}: WrittenClaimType): SharedLists["claimTypes"][number] => ({
  type,
  label,
  description,
  prefix,
  heading,
  ...(drawing && { drawing }),
  ...(reviewer && { reviewer }),
  ...(whileActive && { whileActive }),
});

/** Those of shared/statuses.json in their order, then those that types have of their own. */
function knownStatuses(
  { statuses, statusWords }: Pick<SharedSources, "statuses" | "statusWords">,
  types: [type: string, definition: Definition | undefined][],
): KnownStatus[] {
  const found = new Map<string, KnownStatus>();
  for (const [value, status] of Object.entries(statuses)) {
    const words = statusWords[value];
    if (words) found.set(value, { value, ...statusMeaning(status, words) });
  }
  for (const [type, definition] of types) {
    for (const [value, status] of Object.entries(definition?.workflow.statuses ?? {})) {
      const words = definition?.messages.statuses[value];
      if (words) found.set(value, withType(found.get(value), type, { value, ...statusMeaning(status, words) }));
    }
  }
  return [...found.values()];
}

/** A status with what it means to one more type, where that is something else. */
export function withType(known: KnownStatus | undefined, type: string, own: KnownStatus): KnownStatus {
  if (!known) return own;
  const { value: _, ofTypes: __, ...meaning } = own;
  const { value: ___, ofTypes, ...common } = known;
  if (JSON.stringify(meaning) === JSON.stringify(common)) return known;
  return { ...known, ofTypes: { ...ofTypes, [type]: meaning } };
}

/** What a status means and is called, without whom it lets write and what is to be done next; what a faulty one may mean. */
export function statusMeaning(
  { phase = "submitted", tone = "neutral", isHighlighted, lateAfter, lateAfterDays, waitsForClaimant }: Status,
  words: StatusWords,
): StatusMeaning {
  return {
    phase,
    tone,
    ...(isHighlighted && { isHighlighted }),
    ...(lateAfterDays !== undefined && lateAfter === undefined && { lateAfterDays }),
    ...(typeof lateAfter === "string" && { lateAfter }),
    ...(Array.isArray(lateAfter) && { lateTerms: [...new Set(lateAfter.map(({ after }) => after))] }),
    ...(waitsForClaimant && { waitsForClaimant }),
    words,
  };
}
