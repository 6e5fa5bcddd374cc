import type { ReportOptions } from "../../contract/types.ts";
import type { DefinitionStore } from "../../definitions/store.ts";
import { isClaimant } from "../access/is-claimant.ts";
import type { Person } from "../person.ts";

/** Statuses this person may ask a report for: drafts are for claimants only; all but what was declined is ticked (D-091). */
export function reportOptions(
  { shared, access }: Pick<DefinitionStore, "shared" | "access">,
  person: Person,
): ReportOptions {
  const selectable = shared.statuses.filter(({ phase }) => phase !== "draft" || isClaimant(person, access));
  const names = (some: typeof selectable) => some.map(({ value }) => value);
  return { selectable: names(selectable), checked: names(selectable.filter(({ phase }) => phase !== "declined")) };
}
