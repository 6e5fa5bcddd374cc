import { effectsOf, isObject, type Json, rowsOf } from "../../engine/index.ts";
import type { Fault } from "../read/fault.ts";
import type { Step } from "../read/source-file.ts";
import type { Check, CheckInput } from "./check.ts";

/** What time makes says the time that it waits for: "5 working days" beside PT45H, where nine hours are worked a day. */
export const saidTimes: Check = (input) => {
  const { files, definition, shared, isWhole } = input;
  const week = weekOf(shared.workingWeek.hours);
  if (!week || !isWhole("messages", "workflow")) return [];
  const timed = Object.entries(definition.workflow.transitions).filter(([, { via }]) => via === "timer");
  return timed.flatMap(([id, { after }]) => {
    const hours = hoursOf(after);
    if (hours === undefined) return [];
    return [["transitions", id] as Step[], ...lettersOf(input, id)]
      .flatMap((path) => textsAt(files.messages.json as Json, path))
      .flatMap(([path, text]): Fault[] => {
        const wrong = wrongTime(text, hours, week);
        if (!wrong) return [];
        const { file, line } = files.workflow.fault(["transitions", id, "after"], "", "");
        const message = `This says "${wrong.said}", but it comes after ${after} of working time (${file}:${line}): ${wrong.meant}. Make the two agree.`;
        return [{ ...files.messages.fault(path, "other-number", message), isAdvice: true }];
      });
  });
};

interface Week {
  /** Hours of a day, and days of a week, that are worked. */
  day: number;
  days: number;
}

/** Undefined where days are not of one length. */
function weekOf(hours: CheckInput["shared"]["workingWeek"]["hours"]): Week | undefined {
  const lengths = Object.values(hours).flatMap((one) => (one ? [hoursBetween(one[0], one[1])] : []));
  const [day = 0] = lengths;
  return day > 0 && lengths.every((one) => one === day) ? { day, days: lengths.length } : undefined;
}

function hoursBetween(from = "", to = ""): number {
  const [first, last] = [from, to].map((time) => {
    const [hour = 0, minute = 0] = time.split(":").map(Number);
    return hour + minute / 60;
  });
  return (last ?? 0) - (first ?? 0);
}

function hoursOf(after = ""): number | undefined {
  const [, count, unit] = /^PT(\d+)([HM])$/.exec(after) ?? [];
  return count === undefined ? undefined : Number(count) / (unit === "M" ? 60 : 1);
}

/** Letters that this transition alone sends, and that the type has words of its own for. */
function lettersOf({ definition }: CheckInput, id: string): Step[][] {
  const sentBy = (one: string): string[] =>
    rowsOf(definition.workflow.transitions[one] as never).flatMap(({ row }) =>
      effectsOf(row).flatMap((effect) => ("letter" in effect ? [String(effect.letter)] : [])),
    );
  const others = Object.keys(definition.workflow.transitions).filter((one) => one !== id);
  return [...new Set(sentBy(id))]
    .filter((letter) => !others.some((one) => sentBy(one).includes(letter)))
    .map((letter) => ["letters", letter]);
}

function textsAt(json: Json, path: readonly Step[]): [Step[], string][] {
  const node = path.reduce((here: Json | undefined, step) => (isObject(here) ? here[step] : undefined), json);
  return node === undefined ? [] : textsBelow(node, [...path]);
}

function textsBelow(node: Json, path: Step[]): [Step[], string][] {
  if (typeof node === "string") return [[path, node]];
  if (Array.isArray(node)) return node.flatMap((one, index) => textsBelow(one, [...path, index]));
  return isObject(node) ? Object.entries(node).flatMap(([key, one]) => textsBelow(one, [...path, key])) : [];
}

const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

const time = new RegExp(
  `\\b(\\d+|an?|${words.join("|")})[ -](?:(working|business) )?(hour|day|week|fortnight)s?\\b`,
  "gi",
);

/** What is still to come, or comes again and again, is another time. */
const another =
  /\b(within|next|another|further|in|every|until|per|last|twice|once|have|has|had|allows?|give[sn]?|grants?|takes?|up to)( you| them)?( the)?( next)? $/i;
const after = /^ (left|more|to|from now|notice|later|ago|guarantee|warranty|return|trial|for)\b/i;

/** The one time that the sentence names, where that is not how long it was waited. */
function wrongTime(text: string, hours: number, week: Week): { said: string; meant: string } | undefined {
  const all = [...text.matchAll(time)];
  const [found] = all;
  if (!found || all.length > 1) return undefined;
  const [said = "", count = "", working, unit = ""] = found;
  const rest = text.slice(found.index + said.length);
  if (another.test(text.slice(0, found.index)) || after.test(rest)) return undefined;
  const isOne = /^an?$/i.test(count);
  if (isOne && /day/i.test(unit) && !working) return undefined;
  const number = isOne ? 1 : words.includes(count.toLowerCase()) ? words.indexOf(count.toLowerCase()) : Number(count);
  const [days, weeks] = [hours / week.day, hours / week.day / week.days];
  const possible: Record<string, number[]> = {
    hour: working ? [hours] : [hours, days * 24],
    // A week has seven days of which five are worked.
    day: working ? [days] : [days, weeks * 7],
    week: [weeks],
    fortnight: [weeks / 2],
  };
  // What is no whole number of them is said in about so many.
  const isSaid = (one: number) => Math.abs(one - number) < (Number.isInteger(one) ? 1e-9 : 1);
  if (number === 0 || possible[unit.toLowerCase()]?.some(isSaid)) return undefined;
  const many = (amount: number, name: string) => `${amount} working ${name}${amount === 1 ? "" : "s"}`;
  return { said, meant: Number.isInteger(days) ? many(days, "day") : many(Math.round(hours * 100) / 100, "hour") };
}
