import {
  afterWorkingTime,
  type Computed,
  type Condition,
  factsAskedBy,
  isObject,
  type Json,
  type Rule,
} from "../../engine/index.ts";
import { isNever, meets, misses } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import { daysOf } from "../read/period.ts";
import { remember } from "../remember.ts";
import { type Act, type Acting, actingOf, listOf } from "./acting.ts";
import type { Check, CheckInput } from "./check.ts";
import { applyingOf } from "./rule-homes.ts";
import { touchesMended } from "./world.ts";

/** So many days since a transition kept the fact are asked for. */
interface Wait {
  fact: string;
  days: number;
}

/** A demand that waits for days since something was done can be met before time takes the claim away, and it begins anew. */
export const daysBeforeTimers: Check = (input) => {
  const acting = actingOf(input);
  const isTimed = acting?.acts.some(({ via }) => via === "timer");
  if (!acting || !isTimed || !input.isWhole("workflow", "rules", "facts")) return [];
  return Object.entries(input.definition.rules).flatMap(([id, rule]): Fault[] => {
    const { must, each, advises, when } = rule;
    if (!must || each !== undefined || advises !== undefined || !input.isClear(must, when)) return [];
    if (applyingOf(input, rule).length > 0 || touchesMended(input.files.rules, ["rules", id])) return [];
    return waitsIn(input, must).flatMap((wait) => tooShort(input, acting, { id, rule, wait }) ?? []);
  });
};

function tooShort(
  input: CheckInput,
  acting: Acting,
  { id, rule, wait }: { id: string; rule: Omit<Rule, "message">; wait: Wait },
): Fault | undefined {
  const held = acting.acts.filter((act) => rule.blocks?.includes(act.id));
  const statuses = [
    ...new Set(held.flatMap(({ by }) => [...by].flatMap(([one, some]) => (some.length > 0 ? [one] : [])))),
  ];
  // What the rule holds up is not made before the demand is met for the first time.
  const others = rule.when === undefined ? acting.acts.filter((act) => !held.includes(act)) : acting.acts;
  const longest = longestSince(input, { ...acting, acts: others }, wait.fact);
  if (!longest || statuses.length === 0) return undefined;
  const most = Math.max(...statuses.map((status) => longest.get(status)?.days ?? Number.NEGATIVE_INFINITY));
  if (most === Number.NEGATIVE_INFINITY || most >= wait.days) return undefined;
  const timers = [...new Set(statuses.flatMap((status) => longest.get(status)?.timer ?? []))];
  const message = `This waits ${wait.days} days from "/claim/${wait.fact}", and time takes the claim away before (${timers.map((one) => `"${one}"`).join(", ")}): it stays ${Math.floor(most)} days at most. Let the timer wait longer, or demand fewer days.`;
  return { ...input.files.rules.faultAtKey(["rules", id, "must"], "never-met", message), isAdvice: true };
}

/** Days since a fact was kept that all of the condition asks for. */
function waitsIn({ definition }: CheckInput, condition: Condition): Wait[] {
  return Object.entries(condition).flatMap(([key, value]): Wait[] => {
    if (key === "allOf") return (value as Condition[]).flatMap((one) => waitsIn({ definition } as CheckInput, one));
    if (!isObject(value as Json)) return [];
    const { minimum, exclusiveMinimum, notAfter, notBefore } = value as Record<string, Json>;
    const least = [minimum, exclusiveMinimum].filter((one) => typeof one === "number");
    const counted = computedAt(definition.computed, key)?.daysBetween;
    const [from, until] = Array.isArray(counted) ? counted : [];
    const fact = factIn(from);
    if (fact && until === today && least.length > 0) return [{ fact, days: Math.max(...least) }];
    const due = notAfter === today ? key : key === today && typeof notBefore === "string" ? notBefore : "";
    const [since, period] = [computedAt(definition.computed, due)?.addPeriod ?? []].flat();
    const kept = factIn(since);
    const [fewest = 0] = daysOf(String(period)) ?? [];
    return kept && fewest > 0 ? [{ fact: kept, days: fewest }] : [];
  });
}

const today = "/claim/today";
const computedAt = (computed: Record<string, Computed> = {}, pointer: string): Computed | undefined =>
  computed[/^\/claim\/computed\/([^/]+)$/.exec(pointer)?.[1] ?? ""];
const factIn = (operand: unknown): string | undefined =>
  typeof operand === "string" ? /^\/claim\/(\w+)$/.exec(operand)?.[1] : undefined;

interface Since {
  days: number;
  timer: string | undefined;
}

/**
 * By status: how long at most it can be that the fact was kept, while a claim is there. Undefined where it may be any time: where
 * the fact is written otherwise, or a claim can wait somewhere without losing it.
 */
function longestSince(input: CheckInput, acting: Acting, fact: string): Map<string, Since> | undefined {
  const { facts = {} } = input.definition;
  const { acts, reached, targets } = acting;
  const isAsked = Object.values(input.definition.workflow.transitions).some((one) =>
    factsAskedBy(one).facts.includes(fact),
  );
  if (facts[fact]?.writes !== undefined || isAsked) return undefined;
  const pointer = `/claim/${fact}`;
  const done = acts.filter(({ by }) => [...by.values()].some((some) => some.length > 0));
  if (done.some(({ row }) => row.effects?.some((effect) => typeof effect === "string"))) return undefined;
  const [sets, isKept] = [(act: Act) => keeps(act, pointer), (act: Act) => !clears(act, pointer)];
  if (!done.some(sets) || done.some((act) => sets(act) && keeps(act, pointer) !== "now")) return undefined;
  const stays = new Map<string, Since | undefined>();
  const stayOf = (status: string): Since | undefined => {
    if (!stays.has(status)) stays.set(status, stayIn(input, acting, pointer, status));
    return stays.get(status);
  };
  const longest = new Map<string, Since>();
  const enter = (status: string, days: number): boolean => {
    const stay = stayOf(status);
    const all = days + (stay?.days ?? Number.POSITIVE_INFINITY);
    if ((longest.get(status)?.days ?? -1) >= all) return false;
    longest.set(status, { days: all, timer: stay?.timer });
    return true;
  };
  for (const act of done.filter(sets))
    for (const from of act.row.from) for (const to of targets(act, from)) enter(to, 0);
  // A claim that comes back to where it was with the same day can wait for ever.
  for (let round = 0; round <= reached.size; round++) {
    const isLonger = done.filter(isKept).flatMap((act) =>
      act.row.from.flatMap((from) => {
        const here = longest.get(from);
        const leads = targets(act, from).filter(
          (to) => to !== from || listOf(act.row.to).some((one) => one.status === from),
        );
        return here ? leads.map((to) => enter(to, here.days)) : [];
      }),
    );
    if (!isLonger.includes(true)) return longest;
  }
  return undefined;
}

function keeps({ row }: Act, pointer: string): Json | undefined {
  const kept = (row.effects ?? []).flatMap((effect) =>
    typeof effect !== "string" && "set" in effect && pointer in effect.set ? [effect.set[pointer] as Json] : [],
  );
  return kept.find((value) => value !== "now") ?? kept[0];
}

/** Does the row take the day away in any case, or begin it anew? */
const clears = ({ row }: Act, pointer: string): boolean =>
  (row.effects ?? []).some(
    (effect) =>
      typeof effect !== "string" &&
      effect.when === undefined &&
      (("clear" in effect && effect.clear.includes(pointer)) ||
        ("set" in effect && !effect.ifAbsent && effect.set[pointer] === "now")),
  );

/** How long a claim that has the fact stays in the status, where time surely leads it away. */
function stayIn(input: CheckInput, { acts }: Acting, pointer: string, status: string): Since | undefined {
  const { definition, shared, world, isClear } = input;
  const isDeletable = acts.some(
    ({ row, by }) =>
      by.get(status)?.length &&
      row.effects?.some((one) => typeof one !== "string" && "mark" in one && one.mark === "deleted"),
  );
  // Time leaves a deleted claim alone.
  if (isDeletable) return undefined;
  // What a rule holds up time does not surely make.
  const stopping = Object.values(definition.rules).filter(({ advises }) => advises === undefined);
  const heldUp = new Set(stopping.flatMap(({ blocks = [] }) => blocks));
  const here = [meets({ "/claim/status": { const: status } }), meets({ [pointer]: true })];
  const timer = acts.find(
    ({ id, via, row, whileDeleted }) =>
      via === "timer" &&
      !heldUp.has(id) &&
      !whileDeleted &&
      row.from.includes(status) &&
      listOf(row.to).every((to) => to.status !== "same" && to.status !== status) &&
      isClear(row.allowed) &&
      (row.allowed === undefined || isNever(world, [...here, misses(row.allowed)])),
  );
  const after = timer && definition.workflow.transitions[timer.id]?.after;
  return after === undefined ? undefined : { days: calendarDays(shared.workingWeek, after), timer: timer?.id };
}

const dayInMillis = 86_400_000;
/** Two years of days are walked through for each: not again while hours and holidays are as they were. */
const daysByWeek = remember<number>();

/** How many days so much working time takes at most, whenever it begins; time is looked at a little late. */
function calendarDays(week: Parameters<typeof afterWorkingTime>[0], after: string): number {
  return daysByWeek([JSON.stringify(week), after], () => {
    const begin = Date.parse(`${week.holidays?.[0]?.slice(0, 4) ?? "2026"}-01-01T12:00:00Z`);
    const days = Array.from({ length: 2 * 366 }, (_, index) => {
      const from = new Date(begin + index * dayInMillis);
      const to = afterWorkingTime(week, from, after);
      return to === undefined ? Number.POSITIVE_INFINITY : (to.getTime() - from.getTime()) / dayInMillis;
    });
    return Math.max(...days) + 2;
  });
}
