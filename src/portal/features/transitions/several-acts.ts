import type { ClaimRow, ResolutionOption } from "../../../contract/types.ts";
import type { Person } from "../../shared/session/person.ts";
import { claimContext } from "../definition/claim-context.ts";
import { type FactInput, writableFacts } from "./dialogs/typed-facts.ts";
import type { Judged } from "./several-judged.ts";
import type { ChoicesOf } from "./use-choices.ts";

/** What can be done to several claims at once: an act, or a fact that is written to each. */
export interface ForSeveral {
  id: string;
  label: string;
  on: ClaimRow[];
  act?: ResolutionOption;
  fact?: FactInput;
}

/** What is asked about one claim alone: its carrier, its parcel, its confirmation. */
const asksOfOne: readonly unknown[] = ["shipping", "tracking", "confirmation"];

/**
 * Acts, each with the claims that it is offered for: the most first, of as many those that ask nothing. Then, once the claims have been
 * opened, the facts that this person may write by hand.
 */
export function forSeveral(
  claims: ClaimRow[],
  choicesOf: ChoicesOf,
  judged: Judged | undefined,
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
  const isAsking = ({ act }: ForSeveral) => Number(act?.asks !== undefined);
  const byUse = (one: ForSeveral, other: ForSeveral) =>
    other.on.length - one.on.length || isAsking(one) - isAsking(other);
  return [...[...acts.values()].sort(byUse), ...writtenTo(living, judged, person).sort(byUse)];
}

/** Facts of one name that are written alike are one, whatever types declare them; those that are called alike are told apart. */
function writtenTo(living: ClaimRow[], judged: Judged | undefined, person: Person): ForSeveral[] {
  const facts = new Map<string, ForSeveral>();
  const taken = new Set<string>();
  for (const claim of living) {
    const opened = judged?.get(claim.claim_number);
    for (const fact of opened
      ? writableFacts(opened.definition, claimContext(opened.definition, opened.claim, person))
      : []) {
      const id = `write ${JSON.stringify(fact)}`;
      const known = facts.get(id);
      if (known) {
        facts.set(id, { ...known, on: [...known.on, claim] });
        continue;
      }
      const ofType = `${fact.label} (${opened?.definition.messages.type.title})`;
      const label = [fact.label, ofType].find((free) => !taken.has(free)) ?? `${ofType} ${fact.name}`;
      taken.add(label);
      facts.set(id, { id, label: `Write ${label}`, fact, on: [claim] });
    }
  }
  return [...facts.values()];
}

/** Does a query of this claim wait for somebody of this person's roles? Where a row does not tell, it may. */
const isAskedIn = ({ enquiries }: Pick<ClaimRow, "enquiries">, { roles }: Person): boolean =>
  enquiries?.some((one) => !one.replied_at && roles.includes(one.recipient_role)) ?? true;
