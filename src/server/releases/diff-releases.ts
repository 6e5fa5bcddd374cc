import type { Database } from "../app-context.ts";
import { type Files, filesOf, findRelease, publishedReleases } from "./releases.ts";

/** What differs from one release to another, a value a line; by default from the served one to this. */
export async function diffReleases(database: Database, number: number, other: number | undefined): Promise<string> {
  const [served] = await publishedReleases(database, 1);
  const from = other === undefined ? served : await findRelease(database, number);
  const to = await findRelease(database, other ?? number);
  if (!from) throw new Error("There are no releases yet: start the portal once.");
  const lines = diffFiles(await filesOf(database, from), await filesOf(database, to));
  const heading = `From release ${from.number} to ${to.number}:`;
  return lines.length === 0 ? `${heading} nothing differs.` : [heading, ...lines].join("\n");
}

/** A value that one set has otherwise than another. Absent: it is not there. Values are written as JSON. */
export interface Change {
  file: string;
  /** A JSON Pointer; "" is the whole file. */
  place: string;
  before?: string;
  after?: string;
}

/** Lines of what was added (+), taken away (-) and changed (~), by file and JSON Pointer. */
export function diffFiles(before: Files, after: Files): string[] {
  return changedFiles(before, after).flatMap((name) => {
    const lines = changesIn(name, before[name], after[name]).map(lineOf);
    const fate = before[name] === undefined ? "+ " : after[name] === undefined ? "- " : "  ";
    return [`${fate}${name}`, ...(lines.length === 0 ? ["    only its layout differs"] : lines)];
  });
}

/** The names of files that differ, in order. */
export const changedFiles = (before: Files, after: Files): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().filter((name) => before[name] !== after[name]);

/** Each value of a file that differs, what is new or gone as a whole; nothing where only its layout does. */
export function changesIn(file: string, before: string | undefined, after: string | undefined): Change[] {
  const changes: Change[] = [];
  const walk = (was: unknown, is: unknown, at: string): void => {
    const [old, now] = [entriesOf(was), entriesOf(is)];
    if (old && now && Array.isArray(was) === Array.isArray(is)) {
      for (const key of new Set([...Object.keys(old), ...Object.keys(now)])) {
        walk(old[key], now[key], `${at}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
      }
      return;
    }
    const [one, other] = [was, is].map((value) => (value === undefined ? undefined : JSON.stringify(value)));
    if (one === other) return;
    changes.push({
      file,
      place: at || "/",
      ...(one !== undefined && { before: one }),
      ...(other !== undefined && { after: other }),
    });
  };
  walk(contentOf(before), contentOf(after), "");
  return changes;
}

const entriesOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;

/** A text that is no JSON is one value. */
export function contentOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function lineOf({ place, before, after }: Change): string {
  if (before === undefined) return `    + ${place}: ${after}`;
  return after === undefined ? `    - ${place}: ${before}` : `    ~ ${place}: ${before} → ${after}`;
}
