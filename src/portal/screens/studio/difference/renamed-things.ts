import { type Json, type MigrationStep, targetOf } from "../../../../engine/index.ts";
import type { ChangedThing, Line } from "./things.ts";

/** What was called otherwise is one thing and not two: by the migrations that say so, else as all that is said of it is the same under the other name. */
export function withRenames(things: ChangedThing[], steps: readonly MigrationStep[]): ChangedThing[] {
  const added = things.filter(({ fate }) => fate === "added");
  const removed = new Map(
    things.filter(({ fate }) => fate === "removed").map((thing) => [thing, textOf(thing.said, "before")]),
  );
  if (added.length === 0 || removed.size === 0) return things;
  const earlier = new Map<ChangedThing, ChangedThing>();
  const pair = (isPair: (was: ChangedThing, now: ChangedThing) => boolean) => {
    for (const now of added.filter((one) => !earlier.has(one))) {
      const was = [...removed.keys()].find((one) => one.one === now.one && isPair(one, now));
      if (!was) continue;
      earlier.set(now, was);
      removed.delete(was);
    }
  };
  pair((was, now) => steps.some((step) => isSaidBy(step, was, now)));
  const texts = new Map(added.map((thing) => [thing, textOf(thing.said, "after")]));
  const isSame = (was: ChangedThing, now: ChangedThing) =>
    called(textOf(was.said, "before"), was, now) === texts.get(now);
  pair((was, now) => (removed.get(was) ?? "") !== "" && isSame(was, now));
  const gone = new Set(earlier.values());
  return things.flatMap((thing) => {
    const was = earlier.get(thing);
    if (gone.has(thing)) return [];
    return [
      was ? { ...thing, fate: "renamed" as const, was: was.id, ...differing(was, thing, isSame(was, thing)) } : thing,
    ];
  });
}

/** Does a step call the one as the other: a field by `rename` or `move`, a status by `mapStatus`? */
function isSaidBy(step: MigrationStep, was: ChangedThing, now: ChangedThing): boolean {
  if ("mapStatus" in step) return now.one === "status" && step.mapStatus[was.id] === now.id;
  if (!("rename" in step || "move" in step)) return false;
  const [from, to] = targetOf(step);
  return now.one === "field" && from === was.id && to === now.id;
}

/** What is said of a thing, to be compared; "" where that is next to nothing and many things are alike. */
function textOf(said: ChangedThing["said"], when: "before" | "after"): string {
  const text = JSON.stringify(said.map((one) => [one.file, one[when]]));
  return said.some((one) => JSON.stringify(one[when] ?? {}).length > 2) ? text : "";
}

/** A text of JSON in which the one is called as the other: as a value or key by itself, and in pointers; not in sentences. */
const called = (text: string, was: ChangedThing, now: ChangedThing): string =>
  text.replaceAll(/"((?:[^"\\]|\\.)*)"/g, (whole, value: string) => {
    if (value === was.id) return JSON.stringify(now.id);
    const parts = value.startsWith("/") && !was.id.includes(" ") ? value.split(was.id) : [];
    const isPart = parts.length > 1 && parts.slice(1).every((rest) => rest === "" || rest.startsWith("/"));
    return isPart ? `"${parts.join(now.id)}"` : whole;
  });

/** Of what is told of both: what is not said alike of the other under its name. */
function differing(was: ChangedThing, now: ChangedThing, isSame: boolean): Partial<ChangedThing> {
  const said = now.said.map((one) => ({ ...one, before: was.said.find(({ file }) => file === one.file)?.before }));
  const lines = [...was.lines, ...now.lines];
  if (isSame) return { isSame, said, lines };
  const textOfLine = ({ file }: Line, value: Json | undefined) => `${file} ${JSON.stringify(value ?? null)}`;
  const before = new Set(was.lines.map((line) => called(textOfLine(line, line.before), was, now)));
  const after = new Set(now.lines.map((line) => textOfLine(line, line.after)));
  const isKept = (line: Line) =>
    now.lines.includes(line)
      ? before.has(textOfLine(line, line.after))
      : after.has(called(textOfLine(line, line.before), was, now));
  return { isSame, said, lines: lines.filter((line) => !isKept(line)), kept: lines.filter(isKept) };
}
