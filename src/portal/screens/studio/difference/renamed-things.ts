import type { Json } from "../../../../engine/index.ts";
import type { ChangedThing } from "./things.ts";

/** What was called otherwise is one thing and not two: by the migrations that say so, or as all that is said of it is the same under the other name. */
export function withRenames(things: ChangedThing[], steps: readonly Json[]): ChangedThing[] {
  const added = things.filter(({ fate }) => fate === "added");
  const removed = things.filter(({ fate }) => fate === "removed");
  const taken = new Map<ChangedThing, ChangedThing>();
  for (const now of added) {
    const was = removed.find(
      (one) =>
        ![...taken.values()].includes(one) &&
        one.one === now.one &&
        (isSaidBy(steps, one.id, now.id) || isSameBut(one, now)),
    );
    if (was) taken.set(now, was);
  }
  const gone = new Set(taken.values());
  return things.flatMap((thing) => {
    const was = taken.get(thing);
    if (gone.has(thing)) return [];
    if (!was) return [thing];
    const lines = [...was.lines, ...thing.lines];
    return [{ ...thing, fate: "renamed" as const, was: was.id, isSame: isSameBut(was, thing), lines }];
  });
}

/** Does a step call the one as the other: `{ "rename": "/owner", "to": "buyer" }`, or a status by `mapStatus`? */
function isSaidBy(steps: readonly Json[], was: string, now: string): boolean {
  return steps.some((step) => {
    const { rename, move, to, mapStatus } = (step ?? {}) as Record<string, Json> & { mapStatus?: Record<string, Json> };
    const beside = `${was.slice(0, was.lastIndexOf("/"))}/${to}`;
    return (rename === was && beside === now) || (move === was && to === now) || mapStatus?.[was] === now;
  });
}

function isSameBut(was: ChangedThing, now: ChangedThing): boolean {
  const before = JSON.stringify(was.said.map(({ file, before }) => [file, before]));
  return (
    was.said.length > 0 &&
    before.replaceAll(was.id, now.id) === JSON.stringify(now.said.map(({ file, after }) => [file, after]))
  );
}
