import { parentPort } from "node:worker_threads";
import { compileAdvised, foundFaults } from "./load.ts";
import type { Outcome, Task } from "./load-apart.ts";
import { DefinitionError } from "./read/fault.ts";
import { left, workAhead } from "./work-ahead.ts";

/** The thread behind `load-apart.ts`: compiles one set after the other, each sooner than the first. */
parentPort?.on("message", (task: Task) => {
  parentPort?.postMessage(outcomeOf(task));
  if (task.isEdited) workAhead();
});

/** A set as it is compiled, or what is wrong with it. */
function outcomeOf({ root, only, isEdited }: Task): Outcome {
  const ahead = isEdited && left;
  try {
    if (only === "judged") return { faults: foundFaults(root, ahead) };
    return compileAdvised(root, ahead);
  } catch (error) {
    if (error instanceof DefinitionError) return { faults: error.faults };
    throw error;
  }
}
