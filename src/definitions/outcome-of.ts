import { compileModules, compilePublished } from "./load.ts";
import type { Outcome, Task } from "./load-apart.ts";
import { DefinitionError } from "./read/fault.ts";

/** What a thread answers: a set as it is compiled, or what is wrong with it. */
export function outcomeOf({ root, isPublished }: Task): Outcome {
  try {
    return { compiled: isPublished ? compilePublished(root) : compileModules(root) };
  } catch (error) {
    if (error instanceof DefinitionError) return { faults: error.faults };
    throw error;
  }
}
