import type { Story } from "../stories/story.ts";
import { attempt } from "../witness/attempt.ts";
import { type Explored, rowsOfAll, wantedFor } from "../witness/explore.ts";
import { kindOf, type Stage, type Walk } from "../witness/walk.ts";

/** Of more stories that ask a condition than that the shortest lend their claims. */
const mostStories = 24;
/** Claims of one status from which a target is tried. */
const mostTried = 2;

/** Claims in every status that a way is found to; told plainly, they come first. */
export const ledStages = ({ stages }: Explored): Stage[] => [...stages.values()].flat();

/** Claims of which somebody made a transition, to each of the targets that a way is found to. */
export function* madeStages({ walk, made, stages }: Explored, transition: string): Generator<Stage> {
  for (const [key, stage] of made) if ((JSON.parse(key) as string[])[0] === transition) yield stage;
  for (const { row } of rowsOfAll(walk).filter(({ id }) => id === transition)) {
    const targets = typeof row.to === "string" ? [{ status: row.to }] : row.to;
    for (const status of row.from) {
      for (const target of targets) {
        for (const stage of (stages.get(status) ?? []).slice(0, mostTried)) {
          const people = status === "new" ? [stage.who] : walk.people.emails.filter((one) => walk.sees(one, stage));
          for (const who of people) {
            const found = attempt(walk, stage, { who, transition, wanted: wantedFor(row, target) }).stage;
            if (found) yield found;
          }
        }
      }
    }
  }
}

/** Claims as stories leave them at each step; of those alike the first. */
export function storyStages(walk: Walk, stories: readonly Story[]): Stage[] {
  const shortest = [...stories].sort((a, b) => a.steps.length - b.steps.length).slice(0, mostStories);
  const stages = new Map<string, Stage>();
  for (const { file: _, folder: __, name: ___, entry: ____, ...story } of shortest) {
    let stage = walk.retake({ ...story, file: "", title: "", steps: [] });
    for (const { expect: _said, ...step } of story.steps) {
      const { do: _done, with: _given, ...typed } = step;
      stage = stage && (walk.take(stage, step) ?? walk.take(stage, typed) ?? stage);
      const key = stage && JSON.stringify([kindOf(stage), stage.who, Object.keys(stage.context.form)]);
      if (stage && key !== undefined && !stages.has(key)) stages.set(key, stage);
    }
  }
  return [...stages.values()];
}
