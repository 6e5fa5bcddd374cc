import type { Phase, TransitionRow } from "../../engine/index.ts";
import { something } from "../prove/given.ts";
import { actingOf, isAct } from "./acting.ts";
import type { CheckInput } from "./check.ts";

/** The fact that keeps the day of a phase. */
export const dayOf = new Map<Phase | undefined, string>(
  Object.entries({ approved: "/claim/approvedAt", completed: "/claim/completedAt" }) as [Phase, string][],
);

export const clears = ({ effects = [] }: TransitionRow, fact: string): boolean =>
  effects.some((effect) => isAct(effect) && "clear" in effect && effect.clear.includes(fact));

/** Has each claim that the row is made of the day already, since no way there takes it away? */
export function hadBefore(input: CheckInput, row: TransitionRow, day: string): boolean {
  const acting = actingOf(input);
  const isThere = (status: string) => acting?.factsIn(status)[day.replace("/claim/", "")] === something;
  return !clears(row, day) && row.from.every(isThere);
}
