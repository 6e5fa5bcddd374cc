import type { ClaimRow, ResolutionOption } from "../../../contract/types.ts";
import type { Person } from "../../shared/session/person.ts";
import type { Entry } from "../entries/entries.ts";
import type { ChoicesOf } from "./use-choices.ts";

/** A line that is written beside the form of these claims, in a column of the list. */
export interface WrittenColumn {
  /** No other column has it, whatever they are called. */
  id: string;
  entry: Entry;
  isOf: (claim: ClaimRow) => boolean;
}

/** What can be done to several claims at once: an act, or one text that is written to each. */
export interface ForSeveral {
  id: string;
  label: string;
  on: ClaimRow[];
  act?: ResolutionOption;
  entry?: Entry;
}

/** What is asked about one claim alone: its carrier, its parcel, its confirmation. */
const asksOfOne: readonly unknown[] = ["shipping", "tracking", "confirmation"];

/**
 * Acts, each with the claims that it is offered for: the most first, of as many those that ask nothing. Then what may be written to claims
 * that have nothing there yet.
 */
export function forSeveral(
  claims: ClaimRow[],
  choicesOf: ChoicesOf,
  columns: readonly WrittenColumn[],
  person: Person,
): ForSeveral[] {
  const living = claims.filter(({ deleted_at }) => !deleted_at);
  const acts = new Map<string, ForSeveral>();
  for (const claim of living) {
    for (const act of choicesOf(claim) ?? []) {
      if (asksOfOne.includes(act.asks) || (act.answers && !isAskedIn(claim, person))) continue;
      const { on } = acts.get(act.value) ?? { on: [] };
      acts.set(act.value, { id: act.value, label: act.label, act, on: [...on, claim] });
    }
  }
  const written = columns.flatMap(({ id, entry, isOf }): ForSeveral[] => {
    const on = living.filter((claim) => isOf(claim) && !entry.value(claim) && !entry.isLeftOut?.(claim));
    if (on.length === 0 || !entry.mayWrite(person)) return [];
    return [{ id: `write ${id}`, label: `Write ${entry.label}`, entry, on }];
  });
  const isAsking = ({ act }: ForSeveral) => Number(act?.asks !== undefined);
  const byUse = (one: ForSeveral, other: ForSeveral) =>
    other.on.length - one.on.length || isAsking(one) - isAsking(other);
  return [...[...acts.values()].sort(byUse), ...written.sort(byUse)];
}

/** Does a query of this claim wait for somebody of this person's roles? Where a row does not tell, it may. */
const isAskedIn = ({ enquiries }: Pick<ClaimRow, "enquiries">, { roles }: Person): boolean =>
  enquiries?.some((one) => !one.replied_at && roles.includes(one.recipient_role)) ?? true;
