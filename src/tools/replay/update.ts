import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { applyEdits, findNodeAtLocation, modify, parseTree } from "jsonc-parser";
import { get, type Json, pointerOf } from "../../engine/index.ts";
import { changesOf, type Step } from "./changes.ts";
import { stepPlaces } from "./read-stories.ts";
import { isFailure, type Outcome } from "./run.ts";

const lineWidth = 120;

/**
 * Writes what was found over what was expected, the file's layout kept, and tells each change as a line. What
 * stands for a value of a case is written there. Cases that differ, days that are worked out and steps that stand in
 * `fixtures/shared/` are left to a person.
 */
export function update(fixtures: string, outcomes: readonly Outcome[]): string[] {
  const files = new Set(outcomes.filter(isFailure).map(({ story }) => story.file));
  return [...files].flatMap((file) => {
    const own = outcomes.filter((outcome) => outcome.story.file === file);
    return updateFile(fixtures, file, own);
  });
}

function updateFile(fixtures: string, file: string, outcomes: readonly Outcome[]): string[] {
  const where = path.join(fixtures, file);
  let text = readFileSync(where, "utf8");
  const written = JSON.parse(text) as Json;
  const lines: string[] = [];
  for (const { at, value, byHand } of changesOf(written, stepPlaces(fixtures, file), outcomes)) {
    const old = get(written, pointerOf(at)) as Json | undefined;
    lines.push(
      `fixtures/${file} ${at.join(" ")}: ${shown(old)} -> ${shown(value)}${byHand ? ` (not written: ${byHand})` : ""}`,
    );
    if (byHand) continue;
    text = withValue(text, at, value);
  }
  writeFileSync(where, text);
  return lines;
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
