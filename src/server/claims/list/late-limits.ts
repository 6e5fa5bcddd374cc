import { DateTime } from "luxon";
import type { StatusMeaning } from "../../../definitions/store.ts";
import { beforeWorkingTime, type WorkingWeek } from "../../../engine/index.ts";
import { meaningIn } from "../../access/status-meaning.ts";
import type { AppContext } from "../../app-context.ts";
import { zone } from "../../platform/clock.ts";
import type { Kind } from "./claim-tallies.ts";

/** Since before when a claim must have stood in a status to be late, by type and status (`kindName`). */
export type LateLimits = Map<string, Date>;

export const kindName = ({ type, status }: Kind): string => `${type}/${status}`;

export function lateLimits({ definitions, clock }: Pick<AppContext, "definitions" | "clock">): LateLimits {
  const { claimTypes, statuses, workingWeek } = definitions.shared;
  return new Map(
    claimTypes.flatMap(({ type }) =>
      statuses.flatMap((status) => {
        const before = lateBefore(clock.now(), meaningIn(status, type), workingWeek);
        return before ? [[kindName({ type, status: status.value }), before] as const] : [];
      }),
    ),
  );
}

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
