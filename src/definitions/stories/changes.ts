import { canonical, get, type Json, pointerOf } from "../../engine/index.ts";
import type { Difference } from "./player.ts";
import type { Outcome } from "./run.ts";

export type Step = string | number;

/** A value of a story's file that a run found to be another, and why it is left to a person, if it is. */
interface Change {
  at: Step[];
  value: Json | undefined;
  byHand?: string;
}

/** Differences that would change the same value. */
interface Target {
  at: Step[];
  one: Difference;
  found: Set<string | undefined>;
  count: number;
  /** How many cases this value speaks for. */
  speaksFor: number;
  byHand?: string | undefined;
}

/**
 * What a file would say if it said what was found, all cases of it considered. `places` tells where the steps that were played stand
 * among the written ones.
 */
export function changesOf(written: Json, places: (number | undefined)[], outcomes: readonly Outcome[]): Change[] {
  const targets = new Map<string, Target>();
  for (const outcome of outcomes) {
    for (const { number, differences } of "steps" in outcome ? outcome.steps : []) {
      for (const one of differences) {
        const target = targetOf(written, places[number - 1], one, outcome, outcomes);
        const key = target.byHand ? `${number} ${pointerOf(one.path)}` : pointerOf(target.at);
        const known = targets.get(key) ?? target;
        known.found.add(canonical(one.found));
        known.count++;
        targets.set(key, known);
      }
    }
  }
  return [...targets.values()].flatMap(({ at, one, found, count, speaksFor, byHand }) => {
    const isShared = found.size === 1 && count === speaksFor;
    const why = byHand ?? (isShared ? undefined : "the cases of the file differ");
    return valuesOf(written, at, one).map((change) => ({ ...change, ...(why && { byHand: why }) }));
  });
}

/** Where a difference would be written: at its expectation, or at the value of the case that stands there. */
function targetOf(
  written: Json,
  place: number | undefined,
  one: Difference,
  { story }: Outcome,
  outcomes: readonly Outcome[],
): Target {
  const at: Step[] = ["steps", place ?? 0, "expect", ...one.path];
  const target = { at, one, found: new Set<string | undefined>(), count: 0, speaksFor: outcomes.length };
  if (place === undefined) return { ...target, byHand: "the step stands in shared/" };
  const depth = at.findIndex((_, index) => valueName(get(written, pointerOf(at.slice(0, index + 1)))) !== undefined);
  if (depth < 0) return { ...target, byHand: reason(written, at, one) };
  const name = valueName(get(written, pointerOf(at.slice(0, depth + 1)))) as string;
  const ofCase: Step[] = ["each", story.entry ?? 0, "values", name, ...at.slice(depth + 1)];
  const uses = JSON.stringify(written).split(`{"value":${JSON.stringify(name)}}`).length - 1;
  const speaksFor = outcomes.filter((other) => other.story.entry === story.entry).length;
  const byHand = uses > 1 ? `the value "${name}" stands in several places` : reason(written, ofCase, one);
  return { ...target, at: ofCase, speaksFor, byHand };
}

function valueName(node: unknown): string | undefined {
  const { value } = (typeof node === "object" && node !== null ? node : {}) as { value?: unknown };
  return typeof value === "string" && Object.keys(node as object).length === 1 ? value : undefined;
}

function reason(written: Json, at: Step[], one: Difference): string | undefined {
  if (one.path[0] === "do" || (one.path[0] === "errors" && one.path.length === 1)) return "this is no expectation";
  if (one.found === "not there") return "there is no such place";
  const old = JSON.stringify(get(written, pointerOf(at)) ?? null);
  return /"(daysAgo|value|\$ref)":/.test(old) ? "it is worked out" : undefined;
}

/** A sentence that is not said has no entry; a section without its tick goes to the other list. */
function valuesOf(written: Json, at: Step[], { path: [kind], expected, found }: Difference): Change[] {
  if (kind === "errors") return [{ at, value: found ?? undefined }];
  if (at[0] === "each" || (kind !== "complete" && kind !== "incomplete")) return [{ at, value: found }];
  const other: Step[] = [...at.slice(0, -1), kind === "complete" ? "incomplete" : "complete"];
  const there = (get(written, pointerOf(other)) as string[] | undefined) ?? [];
  const kept = found as string[];
  const moved = (expected as string[]).filter((section) => !kept.includes(section));
  return [
    { at: other, value: [...new Set([...there, ...moved])] },
    { at, value: kept.length > 0 ? kept : undefined },
  ];
}
