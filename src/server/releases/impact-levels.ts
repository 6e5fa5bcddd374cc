import { type ImpactLevel, impactLevels } from "../../contract/studio-impact.ts";
import type { Kind } from "./claim-impact.ts";
import { changedFiles, changesIn } from "./diff-releases.ts";
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
  "in the way": "needs attention",
  "no longer missing": "harmless",
  "newly offered": "harmless",
};

export const worstOf = (levels: readonly ImpactLevel[]): ImpactLevel | undefined =>
  impactLevels.findLast((level) => levels.includes(level));

/** A file that a draft changes, and for whom that holds whatever becomes of claims of earlier versions. */
export interface FileEffect {
  file: string;
  when: "at once" | "new claims";
  level: ImpactLevel;
}

/** What holds at once for everybody, and what for new claims alone. */
export const fileEffects = (before: Files, after: Files): FileEffect[] =>
  changedFiles(before, after).flatMap((file): FileEffect[] => {
    // Claims of before go along by these, or stories ask them: neither does anything by itself.
    if (/\/migrations\/|^stories\//.test(file)) return [];
    const changes = changesIn(file, before[file], after[file]);
    // Only its layout differs.
    if (changes.length === 0) return [];
    // Lists have the columns of today, whatever version a claim is of; views may ask for one that is taken away.
    const columns = changes.filter(({ place }) => /\/record\.json$/.test(file) && /^\/columns(\/|$)/.test(place));
    const isLess = columns.some((change) => change.after === undefined || change.after === "null");
    const isShared = !file.includes("/") || file.startsWith("shared/");
    const isWords = /\/messages\.[\w-]+\.json$/.test(file);
    const level = isWords ? "words" : isShared || isLess ? "needs attention" : "harmless";
    return [{ file, when: isShared || columns.length > 0 ? "at once" : "new claims", level }];
  });
