import { effectsOf, rowsOf } from "../../engine/index.ts";
import { isNever, meets, misses } from "../prove/premises.ts";
import type { Fault } from "../read/fault.ts";
import { type Act, actingOf, listOf } from "./acting.ts";
import type { Check, CheckInput } from "./check.ts";
import { touchesMended } from "./world.ts";

/** What the portal can do of itself: it has no name, and writes nothing. */
const byPortal = (value: unknown): boolean => !/^(user|staff|text)$/.test(String(value));

/** What time makes says when, asks nobody, ends, and does what nobody needs to be there for. */
export const timers: Check = (input) => {
  const { files, definition, isWhole } = input;
  if (!isWhole("workflow")) return [];
  const { statuses, transitions } = definition.workflow;
  const timed = Object.entries(transitions).filter(([, { via }]) => via === "timer");
  const fault = (path: (string | number)[], code: string, message: string) =>
    files.workflow.fault(["transitions", ...path], code, message);
  const faults = Object.entries(transitions).flatMap(([id, { via, after }]): Fault[] => {
    if ((via === "timer") === (after !== undefined)) return [];
    if (after === undefined) return [fault([id, "via"], "no-time", 'Time makes this: say "after", such as "PT16H".')];
    return [fault([id, "after"], "no-timer", 'Only what time makes waits: say "via": "timer", or take "after" away.')];
  });
  for (const [id, { after = "" }] of timed) {
    const [, minutes] = /^PT(\d+)M$/.exec(after) ?? [];
    // Half an hour is a wait that somebody may want.
    if (minutes === undefined || Number(minutes) >= 60 || Number(minutes) % 5 === 0) continue;
    const message = `This waits ${minutes} minutes of working time only. Hours are written "PT${minutes}H".`;
    faults.push({ ...fault([id, "after"], "short-time", message), isAdvice: true });
  }
  for (const [id, transition] of timed) {
    for (const { place, row } of rowsOf(transition)) {
      const path = [id, ...place.split("/").slice(1)];
      for (const [index, status] of row.from.entries()) {
        const phase = statuses[status]?.phase;
        if (status !== "new" && phase !== "declined" && phase !== "completed") continue;
        const message = `A claim ${status === "new" ? "that was never saved" : `that has ended ("${status}")`} is left alone by time; take "${status}" away.`;
        faults.push(fault([...path, "from", index], "timed-end", message));
      }
      if ((row.effects ?? []).length === 0 && leavingTo(row.to).length === 0 && !isEscalation(row.to)) {
        const message =
          "Time makes this, and nothing comes of it: the claim stays where it is and nobody is told. Send a letter, or lead to another status.";
        faults.push(fault([...path, "to"], "timed-nothing", message));
      }
      if (JSON.stringify(row).includes('"/user/')) {
        faults.push(
          files.workflow.faultAtKey(
            ["transitions", ...path, "allowed"],
            "timed-user",
            "Time makes this and no user: ask the claim and its form.",
          ),
        );
      }
      for (const [index, effect] of effectsOf(row).entries()) {
        const isFine =
          "set" in effect ? Object.values(effect.set).every(byPortal) : !("ask" in effect || "answer" in effect);
        if (isFine) continue;
        const message =
          "Time makes this: there is nobody who asks, answers, writes or is named. Send a letter instead.";
        faults.push(fault([...path, "effects", index], "timed-user", message));
      }
    }
  }
  const acts = actingOf(input)?.acts.filter(({ via }) => via === "timer") ?? [];
  if (faults.some(({ isAdvice }) => !isAdvice)) return faults;
  return [...faults, ...circles(acts, fault), ...tooLate(input, acts)];
};

/** Minutes of working time of "PT16H" and the like. */
export const minutesOf = (after: string): number => {
  const [, hours = "0", minutes = "0"] = /^PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(after) ?? [];
  return Number(hours) * 60 + Number(minutes);
};

/** In each of its statuses another timer has taken the claim away before this one comes. */
function tooLate({ definition, files, world, isClear }: CheckInput, acts: Act[]): Fault[] {
  const { transitions } = definition.workflow;
  const waits = (id: string): string => transitions[id]?.after ?? "";
  return acts.flatMap(({ id, row, path }, index): Fault[] => {
    const standing = (status: string) => {
      const phase = definition.workflow.statuses[status]?.phase;
      return meets({ "/claim/status": { const: status }, ...(phase && { "/claim/phase": { const: phase } }) });
    };
    // What is not allowed yet is tried again later, in the order written.
    const isFirst = (other: Act, status: string) =>
      acts.indexOf(other) < index || isNever(world, [standing(status), misses(other.row.allowed)]);
    const isOfDeleted = (other: Act) => transitions[id]?.whileDeleted || transitions[other.id]?.whileDeleted;
    const faster = (status: string): Act | undefined =>
      acts.find((other) => {
        const leads = leavingTo(other.row.to);
        const isSooner = minutesOf(waits(other.id)) < minutesOf(waits(id)) && isClear(row.allowed, other.row.allowed);
        if (!isSooner || !other.row.from.includes(status) || leads.length < listOf(other.row.to).length) return false;
        if (leads.includes(status) || !isFirst(other, status) || isOfDeleted(other)) return false;
        const here = [standing(status), meets(row.allowed)];
        return !isNever(world, here) && isNever(world, [...here, misses(other.row.allowed)]);
      });
    const [first, ...more] = row.from.map(faster);
    if (!first || !more.every(Boolean) || touchesMended(files.workflow, path)) return [];
    const message = `Time never makes this: "${first.id}" comes after ${waits(first.id)} and leads the claim away before. Let this wait less than that, or take it away.`;
    return [{ ...files.workflow.fault(["transitions", id, "after"], "timed-late", message), isAdvice: true }];
  });
}

type Tell = (path: (string | number)[], code: string, message: string) => Fault;

/** Timers alone would lead the claim round and round, with a letter each time. */
function circles(acts: Act[], fault: Tell): Fault[] {
  const next = (status: string) =>
    // A chain of those who authorise comes to its end.
    acts
      .filter(({ row }) => !listOf(row.to).every(({ authoriseRole }) => authoriseRole === "next"))
      .filter(({ row }) => row.from.includes(status))
      .flatMap(({ row }) => leavingTo(row.to));
  const comesBack = (status: string): boolean => {
    const seen = new Set<string>();
    for (const todo = next(status); todo.length > 0; ) {
      const one = todo.pop() as string;
      if (one === status) return true;
      if (seen.has(one)) continue;
      seen.add(one);
      todo.push(...next(one));
    }
    return false;
  };
  return acts.flatMap(({ id, row }) =>
    leavingTo(row.to).length > 0 && row.from.some(comesBack)
      ? [
          fault(
            [id],
            "timed-circle",
            "Time alone brings a claim back here again and again; let somebody make one of these steps.",
          ),
        ]
      : [],
  );
}

const isEscalation = (to: Act["row"]["to"]): boolean =>
  typeof to !== "string" && to.some(({ authoriseRole }) => authoriseRole !== undefined);

const leavingTo = (to: Act["row"]["to"]): string[] =>
  (typeof to === "string" ? [to] : to.map(({ status }) => status)).filter((status) => status !== "same");
