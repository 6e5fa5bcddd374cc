import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DefinitionError } from "../../definitions/read/fault.ts";
import { carriedFiles } from "../../definitions/stories/carry/carried-files.ts";
import { storyFolders, storyPath } from "../../definitions/stories/read-stories.ts";
import { loadOrFaults } from "../../server/releases/kept-releases.ts";
import { stepsBetween } from "../../server/studio/carried-stories.ts";

interface How {
  /** How many migrations of a form its stories have been carried through; undefined for a form that had none before. */
  before(type: string): number | undefined;
  fixtures: string;
  isWritten: boolean;
}

/** The stories that still speak the names of before, carried by the migrations of a folder; shown, and written where that is asked. */
export async function carryStoriesLines(schemas: string, { before, fixtures, isWritten }: How): Promise<string> {
  const loaded = await loadOrFaults(schemas);
  if (loaded instanceof DefinitionError) throw loaded;
  const folders = storyFolders(schemas, fixtures);
  const { files, left } = carriedFiles(folders, await stepsBetween(before, loaded.definitions, loaded.files));
  const shown = files.map(({ file, text, from }) => {
    const old = storyPath(folders, from);
    const target = path.join(old.slice(0, -from.length), file);
    const now = path.relative(process.cwd(), target);
    const lines = changedLines(readFileSync(existsSync(target) ? target : old, "utf8"), text);
    if (isWritten) {
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, text);
    }
    return [now, ...lines].join("\n");
  });
  const outcome = isWritten ? "They are written." : "Nothing is written: with --write it is.";
  return [
    ...(isWritten ? [] : shown),
    files.length === 0
      ? "No story speaks names of before that can be carried."
      : `${files.length} files of stories speak names of before. ${outcome}`,
    ...(left.length > 0 ? [`${left.length} places stay as they are written; look at them by hand:`] : []),
    ...left.map(({ file, step, path: place, why }) => {
      return `  ${file}${step === undefined ? "" : `, step ${step}`}: ${place || "the story"}: ${why}`;
    }),
  ].join("\n");
}

/** What a text no longer says, and what it says instead. */
function changedLines(before: string, after: string): string[] {
  const [old, now] = [before, after].map((text) => text.split("\n"));
  const onlyIn = (lines: string[] = [], others: string[] = [], sign: string) =>
    lines.filter((line) => !others.includes(line)).map((line) => `  ${sign} ${line.trim()}`);
  return [...onlyIn(old, now, "-"), ...onlyIn(now, old, "+")];
}
