import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { applyEdits, findNodeAtLocation, modify, parseTree } from "jsonc-parser";
import { canonical } from "../engine/canonical.ts";
import type { Json } from "../engine/definition.ts";
import { get, pointerOf } from "../engine/pointer.ts";
import type { Difference } from "./player.ts";
import { stepPlaces } from "./read-stories.ts";
import { isFailure, type Outcome } from "./run.ts";

type Step = string | number;

const lineWidth = 120;

/** A difference that a file can take over, or must be told of by hand. */
interface Change {
  at: Step[];
  value: Json | undefined;
  byHand?: string;
}

/**
 * Writes what was found over what was expected, the file's layout kept, and tells each change as a line. Cases that differ, days and
 * values that are worked out, and steps that stand in `fixtures/shared/` are left to a person.
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
  for (const { at, value, byHand } of changesOf(fixtures, written, file, outcomes)) {
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

function changesOf(fixtures: string, written: Json, file: string, outcomes: readonly Outcome[]): Change[] {
  const places = stepPlaces(fixtures, file);
  const byPlace = new Map<string, { step: number; one: Difference; values: Set<string | undefined>; count: number }>();
  for (const outcome of outcomes) {
    for (const { number, differences } of "steps" in outcome ? outcome.steps : []) {
      for (const one of differences) {
        const key = `${number} ${pointerOf(one.path)}`;
        const known = byPlace.get(key) ?? { step: number, one, values: new Set(), count: 0 };
        known.values.add(canonical(one.found));
        known.count++;
        byPlace.set(key, known);
      }
    }
  }
  return [...byPlace.values()].flatMap(({ step, one, values, count }) => {
    const place = places[step - 1];
    const at: Step[] = ["steps", place ?? step - 1, "expect", ...one.path];
    const isShared = values.size === 1 && count === outcomes.length;
    const byHand = reason(place, one, isShared, get(written, pointerOf(at)) as Json | undefined);
    return valuesOf(written, at, one).map((change) => ({ ...change, ...(byHand && { byHand }) }));
  });
}

/** A sentence that is not said has no entry; a section without its tick goes to the other list. */
function valuesOf(written: Json, at: Step[], { path: [kind], expected, found }: Difference): Change[] {
  if (kind === "errors") return [{ at, value: found ?? undefined }];
  if (kind !== "complete" && kind !== "incomplete") return [{ at, value: found }];
  const other: Step[] = [...at.slice(0, -1), kind === "complete" ? "incomplete" : "complete"];
  const there = (get(written, pointerOf(other)) as string[] | undefined) ?? [];
  const moved = (expected as string[]).filter((section) => !(found as string[]).includes(section));
  const kept = found as string[];
  return [
    { at: other, value: [...new Set([...there, ...moved])] },
    { at, value: kept.length > 0 ? kept : undefined },
  ];
}

function reason(
  place: number | undefined,
  one: Difference,
  isShared: boolean,
  old: Json | undefined,
): string | undefined {
  if (place === undefined) return "the step stands in shared/";
  if (!isShared) return "the cases of the file differ";
  if (one.path[0] === "do" || (one.path[0] === "errors" && one.path.length === 1)) return "this is no expectation";
  if (one.found === "not there") return "there is no such place";
  return /"(daysAgo|value|\$ref)":/.test(JSON.stringify(old ?? null)) ? "it is worked out" : undefined;
}
