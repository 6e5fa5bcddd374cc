import { readFileSync, writeFileSync } from "node:fs";
import { applyEdits, findNodeAtLocation, modify, parseTree } from "jsonc-parser";
import { get, type Json, pointerOf } from "../../engine/index.ts";
import { changesOf, type Step } from "./changes.ts";
import { type StoryFolders, stepPlaces, storyPath } from "./read-stories.ts";
import { isFailure, type Outcome } from "./run.ts";

const lineWidth = 120;

/** A story's file with what was found in place of what was expected, and each change as a line. */
interface Updated {
  file: string;
  text: string;
  lines: string[];
  /** Changes that are left to a person. */
  left: number;
}

/**
 * The files of stories that failed, with what was found in place of what was expected, the layout kept. What stands for a value
 * of a case is written there. Cases that differ, days that are worked out and steps that stand in `shared/` are left to a person.
 */
export function updated(folders: StoryFolders, outcomes: readonly Outcome[]): Updated[] {
  const files = new Set(outcomes.filter(isFailure).map(({ story }) => story.file));
  return [...files].map((file) => {
    const own = outcomes.filter((outcome) => outcome.story.file === file);
    return updatedFile(folders, file, own);
  });
}

/** Writes them where they stand, and tells each change. */
export function update(folders: StoryFolders, outcomes: readonly Outcome[]): string[] {
  return updated(folders, outcomes).flatMap(({ file, text, lines }) => {
    writeFileSync(storyPath(folders, file), text);
    return lines;
  });
}

function updatedFile(folders: StoryFolders, file: string, outcomes: readonly Outcome[]): Updated {
  let text = readFileSync(storyPath(folders, file), "utf8");
  const written = JSON.parse(text) as Json;
  const folder = outcomes[0]?.story.folder ?? "fixtures";
  const lines: string[] = [];
  let left = 0;
  for (const { at, value, byHand } of changesOf(written, stepPlaces(folders, file), outcomes)) {
    const old = get(written, pointerOf(at)) as Json | undefined;
    lines.push(
      `${folder}/${file} ${at.join(" ")}: ${shown(old)} -> ${shown(value)}${byHand ? ` (not written: ${byHand})` : ""}`,
    );
    if (byHand) left++;
    else text = withValue(text, at, value);
  }
  return { file, text, lines, left };
}

/** Formatted as Biome does it: what fits stands on one line. */
function withValue(text: string, at: Step[], value: Json | undefined): string {
  const changed = applyEdits(text, modify(text, at, value, { formattingOptions: { insertSpaces: true, tabSize: 2 } }));
  const tree = parseTree(changed);
  const node = tree && findNodeAtLocation(tree, at);
  if (!node || !Array.isArray(value) || value.some((item) => typeof item === "object")) return changed;
  const line = `[${value.map((item) => JSON.stringify(item)).join(", ")}]`;
  const before = changed.slice(changed.lastIndexOf("\n", node.offset) + 1, node.offset);
  if (before.length + line.length + 1 > lineWidth) return changed;
  return changed.slice(0, node.offset) + line + changed.slice(node.offset + node.length);
}

const shown = (value: Json | undefined): string => (value === undefined ? "nothing" : JSON.stringify(value));
