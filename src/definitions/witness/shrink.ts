import { canonical, type Form, type Json } from "../../engine/index.ts";
import type { Step, Story } from "../stories/story.ts";
import type { Stage, Walk } from "./walk.ts";

/** Leaves out one thing after another for as long as the story comes to the same end. `begun`: a form that is kept whole, or left out. */
export function shrink(walk: Walk, full: Stage, isSame: (stage: Stage) => boolean, begun = full.story.form): Stage {
  let best = full;
  for (let before = ""; before !== JSON.stringify(best.story); ) {
    before = JSON.stringify(best.story);
    for (const smaller of smallerStories(best.story, begun)) {
      const stage = walk.retake(smaller);
      if (stage && isSame(stage)) {
        best = stage;
        break;
      }
    }
  }
  return best;
}

function* smallerStories(story: Story, begun: Story["form"]): Generator<Story> {
  const { form, ...bare } = story;
  if (form !== undefined) yield bare;
  const own = form === undefined || canonical(form) === canonical(begun ?? null) ? [] : smallerValues(form);
  for (const smaller of own) yield { ...story, form: smaller as Form };
  for (const [index, step] of story.steps.entries()) {
    const replaced = (...steps: Step[]): Story => ({
      ...story,
      steps: [...story.steps.slice(0, index), ...steps, ...story.steps.slice(index + 1)],
    });
    if (story.steps.length > 1) yield replaced();
    for (const smaller of smallerSteps(step)) yield replaced(smaller);
  }
}

function* smallerSteps(step: Step): Generator<Step> {
  for (const key of ["file", "with", "claim", "facts", "set"] as const) {
    const { [key]: value, ...rest } = step;
    if (value === undefined) continue;
    yield rest;
    if (key === "file" || key === "with") continue;
    const entries = Object.entries(value as Record<string, Json>);
    for (const [name, entry] of entries) {
      if (entries.length > 1) yield { ...rest, [key]: Object.fromEntries(entries.filter(([other]) => other !== name)) };
      for (const smaller of smallerValues(entry)) yield { ...rest, [key]: { ...(value as object), [name]: smaller } };
    }
  }
}

function* smallerValues(value: Json): Generator<Json> {
  if (Array.isArray(value)) {
    if (value.length > 1) for (const index of value.keys()) yield value.filter((_, at) => at !== index);
    for (const [index, item] of value.entries())
      for (const smaller of smallerValues(item)) yield value.with(index, smaller);
  } else if (typeof value === "object" && value !== null && Object.keys(value).length > 1) {
    for (const name of Object.keys(value)) {
      const { [name]: _, ...rest } = value;
      yield rest;
    }
  }
}

/** Each step says who takes it, so that another may be left out. */
export function withEveryActor(walk: Walk, stage: Stage): Stage {
  let who = stage.story.as;
  const steps = stage.story.steps.map((step) => {
    who = step.as ?? who;
    return { ...step, as: who };
  });
  return walk.retake({ ...stage.story, steps }) ?? stage;
}

/** Who acts is said where it changes. */
export function withoutRepeatedActors(walk: Walk, stage: Stage): Stage {
  let who = stage.story.as;
  const steps = stage.story.steps.flatMap(({ as, ...step }): Step[] => {
    const isNew = as !== undefined && as !== who;
    who = as ?? who;
    const kept: Step = isNew ? { as, ...step } : step;
    return Object.keys(kept).length > 0 ? [kept] : [];
  });
  return walk.retake({ ...stage.story, steps }) ?? stage;
}
