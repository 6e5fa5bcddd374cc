import { parentPort, workerData } from "node:worker_threads";
import { compileModules, compilePublished } from "./load.ts";
import type { Outcome, Task } from "./load-apart.ts";
import { DefinitionError } from "./read/fault.ts";

/** The thread behind `loadApart`: compiles once and ends. */
function outcome({ root, isPublished }: Task): Outcome {
  try {
    return { compiled: isPublished ? compilePublished(root) : compileModules(root) };
  } catch (error) {
    if (error instanceof DefinitionError) return { faults: error.faults };
    throw error;
  }
}

parentPort?.postMessage(outcome(workerData as Task));
