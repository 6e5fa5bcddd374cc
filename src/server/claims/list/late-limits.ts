import { DateTime } from "luxon";
import { meaningIn } from "../../access/status-meaning.ts";
import type { AppContext } from "../../app-context.ts";
import { zone } from "../../platform/clock.ts";
import type { Kind } from "./claim-tallies.ts";

/** Since before when a claim must have stood in a status to be late, by type and status (`kindName`). */
export type LateLimits = Map<string, Date>;

export const kindName = ({ type, status }: Kind): string => `${type}/${status}`;

export function lateLimits({ definitions, clock }: Pick<AppContext, "definitions" | "clock">): LateLimits {
  const { claimTypes, statuses } = definitions.shared;
  return new Map(
    claimTypes.flatMap(({ type }) =>
      statuses.flatMap((status) => {
        const days = meaningIn(status, type).lateAfterDays;
        const kind = kindName({ type, status: status.value });
        return days === undefined ? [] : [[kind, lateBefore(clock.now(), days)] as const];
      }),
    ),
  );
}

/** A claim that has stood in its status since before this moment is late: more than `days` calendar days in New Zealand. */
const lateBefore = (now: Date, days: number): Date =>
  DateTime.fromJSDate(now, { zone }).startOf("day").minus({ days }).toJSDate();
