import type { Step } from "../stories/story.ts";
import type { Obstacle } from "./attempt.ts";
import { helpedStages } from "./helped.ts";
import type { settled } from "./solve.ts";
import type { Stage, Walk } from "./walk.ts";

/** Of ways that somebody earlier could take, so many are tried. */
const mostEarlier = 6;

/** The same story, in which one of its people had already done what is lacking at its end. */
export function* earlierStages(walk: Walk, stage: Stage, { ways }: Obstacle): Generator<Stage> {
  const { story } = stage;
  for (const way of ways().slice(0, mostEarlier)) {
    for (const at of story.steps.keys()) {
      const steps = story.steps.map((step, index) => (index === at ? withWay(step, walk, stage, way) : step));
      const earlier = walk.retake({ ...story, steps });
      if (earlier?.context.claim.status === stage.context.claim.status) yield earlier;
    }
  }
}

function withWay(step: Step, walk: Walk, stage: Stage, way: Parameters<typeof settled>[1]): Step {
  const more = walk.stepFor(stage, way);
  return {
    ...step,
    ...(more.claim && { claim: { ...step.claim, ...more.claim } }),
    ...(more.facts && { facts: { ...step.facts, ...more.facts } }),
    ...(more.set && { set: { ...step.set, ...more.set } }),
    ...(more.file && { file: [...[step.file ?? []].flat(), ...[more.file].flat()] }),
  };
}

/** The same story, in which somebody else helped at some earlier point of the story, the latest first. */
export function* helpedEarlier(walk: Walk, { story, context }: Stage, lacking: Obstacle): Generator<Stage> {
  for (const at of [...story.steps.keys()].reverse()) {
    const before = at === 0 ? undefined : walk.retake({ ...story, steps: story.steps.slice(0, at) });
    if (!before) continue;
    const actor = story.steps[at]?.as ?? before.who;
    for (const helped of helpedStages(walk, before, lacking)) {
      const [next, ...others] = story.steps.slice(at);
      const steps = [...helped.story.steps, { ...next, as: actor }, ...others];
      const stage = walk.retake({ ...helped.story, steps });
      if (stage?.context.claim.status === context.claim.status) yield stage;
    }
  }
}
