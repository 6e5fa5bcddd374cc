import { type CompiledDefinition, type Form, heldIn } from "../../engine/index.ts";
import type { Step } from "./story.ts";

/** What a step adds to the claim's files: those it names, and those that it puts into fields of their own, as `key/name`. */
export function chosenFiles(definition: CompiledDefinition, step: Step, before: Form, after: Form): string[] {
  const there = heldIn(definition, before);
  const held = heldIn(definition, after).filter((one) => !there.includes(one));
  return [...held, ...(step.file === undefined ? [] : [step.file].flat())];
}
