import { type ImpactLevel, impactLevels } from "../../contract/studio-impact.ts";
import type { Kind } from "./claim-impact.ts";
import { changedFiles, changesIn, contentOf } from "./diff-releases.ts";
import type { Files } from "./releases.ts";

/** How grave each effect on a claim is. What is set aside is kept, and is in its form no more. */
export const levelOf: Record<Kind, ImpactLevel> = {
  "no place": "loses data",
  "hidden with data": "loses data",
  "set aside": "loses data",
  "type gone": "needs attention",
  "status gone": "needs attention",
  "not allowed": "needs attention",
  "newly missing": "needs attention",
  "no longer offered": "needs attention",
  "no longer read": "needs attention",
  "no longer shown": "needs attention",
  "no longer writable": "needs attention",
  "no longer ticked": "needs attention",
  "no longer listed": "needs attention",
  "authorised by others": "needs attention",
  "shown otherwise": "needs attention",
  "leads elsewhere": "needs attention",
  "does otherwise": "needs attention",
  "answered by nobody": "needs attention",
  "left by its owner": "needs attention",
  "in the way": "needs attention",
  "no longer missing": "harmless",
  "newly ticked": "harmless",
  "newly offered": "harmless",
};

export const worstOf = (levels: readonly ImpactLevel[]): ImpactLevel | undefined =>
  impactLevels.findLast((level) => levels.includes(level));

/** A file that a draft changes, and for whom that holds whatever becomes of claims of earlier versions. */
interface FileEffect {
  file: string;
  when: "at once" | "new claims";
  level: ImpactLevel;
}

/** What claims of every version have from today's definitions, by file and place; the rest is of the version they were saved under. */
const ofToday: [file: RegExp, place: RegExp][] = [
  [/\/record\.json$/, /^\/columns(\/|$)/],
  [/\/(letters|templates|facts)\.json$/, /^/],
  [/\/workflow\.json$/, /^\/statuses\/[^/]+\/(?!editable)|^\/statuses\/[^/]+$/],
  [/\/messages\.[\w-]+\.json$/, /^\/(statuses|pending|letters|templates|columns)(\/|$)/],
];

/** What holds at once for everybody, and what for new claims alone. */
export const fileEffects = (before: Files, after: Files): FileEffect[] => {
  const timers = timersIn(before);
  return changedFiles(before, after).flatMap((file): FileEffect[] => {
    // Claims of before go along by these, or stories ask them: neither does anything by itself.
    if (/\/migrations\/|^stories\//.test(file)) return [];
    const changes = changesIn(file, before[file], after[file]);
    // Only its layout differs.
    if (changes.length === 0) return [];
    const isShared = !file.includes("/") || file.startsWith("shared/");
    const atOnce = changes.filter((change) => ofToday.some(([of, at]) => of.test(file) && at.test(change.place)));
    const isTimerLess = file.endsWith("/workflow.json") && losesTimer(timers, before[file], after[file]);
    // Views may ask for a column that is taken away, and claims wait for a timer.
    const isColumn = file.endsWith("/record.json");
    const isLess =
      isTimerLess ||
      atOnce.some((change) => {
        const isGone = change.after === undefined || change.after === "null";
        return isGone || (!isColumn && change.before !== undefined && !change.place.endsWith("/tone"));
      });
    const isWords = /\/messages\.[\w-]+\.json$/.test(file);
    const level = isWords ? "words" : isShared || isLess ? "needs attention" : "harmless";
    return [{ file, when: isShared || isTimerLess || atOnce.length > 0 ? "at once" : "new claims", level }];
  });
};

/** Is there a timer that waits no longer as it did? A claim waits only as long as both its own version and today's have it. */
function losesTimer(timers: Set<string>, before: string | undefined, after: string | undefined): boolean {
  const [was, is] = [transitionsIn(before), transitionsIn(after)];
  const isOther = Object.entries(was).some(([name, one]) => {
    const isTimer = one?.via === "timer" || one?.after !== undefined;
    return isTimer && (is[name]?.via !== one?.via || is[name]?.after !== one?.after);
  });
  // Of the type that is extended: taken away, or made to wait otherwise.
  const isChanged = ([name, one]: [string, Timed | null]) =>
    timers.has(name) &&
    !Object.hasOwn(was, name) &&
    (one === null || (one.via === undefined && one.after !== undefined));
  return isOther || Object.entries(is).some(isChanged);
}

interface Timed {
  via?: string;
  after?: string;
}

const transitionsIn = (text: string | undefined) =>
  (Object(contentOf(text)) as { transitions?: Record<string, Timed | null> }).transitions ?? {};

/** The names of transitions that time makes in any type: one that extends another may take them away. */
function timersIn(files: Files): Set<string> {
  const workflows = Object.keys(files).filter((file) => file.endsWith("/workflow.json"));
  const made = workflows.flatMap((file) => Object.entries(transitionsIn(files[file])));
  return new Set(made.flatMap(([name, transition]) => (transition?.via === "timer" ? [name] : [])));
}
