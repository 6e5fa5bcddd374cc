import { type RawBuilder, type SqlBool, sql } from "kysely";
import { DateTime } from "luxon";
import type { StatusMeaning } from "../../../definitions/store.ts";
import { beforeWorkingTime, type WorkingWeek } from "../../../engine/index.ts";
import { meaningIn } from "../../access/status-meaning.ts";
import type { AppContext } from "../../app-context.ts";
import { zone } from "../../platform/clock.ts";
import { lateKey } from "../next-action.ts";
import type { Kind } from "./claim-tallies.ts";

/** Since before when a claim must have stood in a status to be late. */
export interface LateLimits {
  /** By type and status (`kindName`). */
  kinds: Map<string, Date>;
  /** Types and statuses in which it hangs on the claim, which keeps its term beside it. */
  byClaim: Kind[];
  /** By such a term. */
  terms: Map<string, Date>;
}

export const noLimits: LateLimits = { kinds: new Map(), byClaim: [], terms: new Map() };

export const kindName = ({ type, status }: Kind): string => `${type}/${status}`;

export function lateLimits({ definitions, clock }: Pick<AppContext, "definitions" | "clock">): LateLimits {
  const { claimTypes, statuses, workingWeek } = definitions.shared;
  const limits: LateLimits = { kinds: new Map(), byClaim: [], terms: new Map() };
  const beforeOf = (term: Parameters<typeof lateBefore>[1]) => lateBefore(clock.now(), term, workingWeek);
  for (const { type } of claimTypes) {
    for (const known of statuses) {
      const kind = { type, status: known.value };
      const meaning = meaningIn(known, type);
      if (meaning.lateTerms) limits.byClaim.push(kind);
      const before = meaning.lateTerms ? undefined : beforeOf(meaning);
      if (before) limits.kinds.set(kindName(kind), before);
      for (const term of meaning.lateTerms ?? []) {
        const since = beforeOf(termOf(term));
        if (since) limits.terms.set(term, since);
      }
    }
  }
  return limits;
}

/** A claim's own term as a status says one. */
export function termOf(term: string | undefined): Pick<StatusMeaning, "lateAfter" | "lateAfterDays"> {
  const [, days] = /^P(\d+)D$/.exec(term ?? "") ?? [];
  if (days !== undefined) return { lateAfterDays: Number(days) };
  return term === undefined ? {} : { lateAfter: term };
}

/** That a claim in one of those statuses (`byClaim`) is late. */
export const isLateByTerm = ({ terms }: LateLimits): RawBuilder<SqlBool> =>
  sql<SqlBool>`claims.status_at < (${JSON.stringify(Object.fromEntries(terms))}::jsonb ->> (
    select value from claim_values where claim_id = claims.id and key = ${lateKey}))::timestamptz`;

/**
 * A claim that has stood in its status since before this moment is late: for more than its working time, or more than its calendar
 * days in New Zealand. Undefined: never.
 */
export function lateBefore(
  now: Date,
  { lateAfter, lateAfterDays: days }: Pick<StatusMeaning, "lateAfter" | "lateAfterDays">,
  week: WorkingWeek,
): Date | undefined {
  if (lateAfter !== undefined) return beforeWorkingTime(week, now, lateAfter);
  return days === undefined ? undefined : DateTime.fromJSDate(now, { zone }).startOf("day").minus({ days }).toJSDate();
}
