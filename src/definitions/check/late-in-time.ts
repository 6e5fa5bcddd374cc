import type { Condition } from "../../engine/index.ts";
import { isNever, meets, misses } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import { actingOf, listOf } from "./acting.ts";
import type { Check, CheckInput } from "./check.ts";
import { minutesOf } from "./timers.ts";

/** From when a claim is late in a status lies before a timer has led each claim out of it. */
export const lateInTime: Check = (input) => {
  const acting = actingOf(input);
  if (!acting) return [];
  const timed = acting.acts.filter(({ via, whileDeleted }) => via === "timer" && !whileDeleted);
  const said = new Set<string>();
  return timed.flatMap(({ id, row, path }) =>
    row.from.flatMap((status): Fault[] => {
      const targets = listOf(row.to).map((to) => to.status);
      const isLeft = targets.every((to) => to !== "same" && to !== status && to !== "before");
      const after = input.definition.workflow.transitions[id]?.after ?? "";
      const late = isLeft ? lateOf(input, status) : undefined;
      if (!late || said.has(status) || !isBefore(input, minutesOf(after), late)) return [];
      if (!input.isClear(row.allowed) || !isAlwaysIn(input, row.allowed, status)) return [];
      said.add(status);
      const message = `A claim is late in "${status}" after ${late.words}, and this leads every one of them on after ${after} of working time, so none is ever late. Let this wait longer, or make it late earlier.`;
      return [{ ...input.files.workflow.fault([...path.slice(0, 2), "after"], "timed-late", message), isAdvice: true }];
    }),
  );
};

interface Late {
  days?: number;
  minutes?: number;
  words: string;
}

/** What the type itself says of it: what all types share may matter in another. */
function lateOf({ files }: CheckInput, status: string): Late | undefined {
  const { statuses = {} } = files.workflow.json as { statuses?: Record<string, { [key: string]: unknown }> };
  const { lateAfterDays: days, lateAfter } = statuses[status] ?? {};
  if (typeof lateAfter === "string") return { minutes: minutesOf(lateAfter), words: `${lateAfter} of working time` };
  // Terms under conditions stand above the days, and each claim has its own.
  if (lateAfter !== undefined) return undefined;
  return typeof days === "number" ? { days, words: `${days} days` } : undefined;
}

/** Is the timer certainly the earlier? Of calendar days a weekend, and as many free days again, may lie between. */
function isBefore({ shared }: CheckInput, waits: number, { days, minutes }: Late): boolean {
  if (minutes !== undefined) return waits < minutes;
  const worked = Object.values(shared.workingWeek.hours).flatMap((one) => (one ? [hoursBetween(one)] : []));
  const hours = Math.min(...worked);
  if (days === undefined || !(hours > 0)) return false;
  const workingDays = waits / 60 / hours;
  const weekends = Math.ceil(workingDays / worked.length) * (7 - worked.length);
  return workingDays + 2 * weekends < days;
}

function hoursBetween([first, last]: readonly [string, string]): number {
  const [from, to] = [first, last].map((time) => {
    const [hour = 0, minute = 0] = time.split(":").map(Number);
    return hour + minute / 60;
  });
  return (to ?? 0) - (from ?? 0);
}

/** Does it hold of every claim that stands there? */
function isAlwaysIn({ world, definition }: CheckInput, allowed: Condition, status: string): boolean {
  const phase = definition.workflow.statuses[status]?.phase;
  const standing = { "/claim/status": { const: status }, ...(phase && { "/claim/phase": { const: phase } }) };
  return isNever(world, [meets(standing), misses(allowed)]);
}
