import { parentPort, workerData } from "node:worker_threads";
import { compileModules } from "./load.ts";
import type { Outcome } from "./load-apart.ts";
import { DefinitionError } from "./read/fault.ts";

/** The thread behind `loadApart`: compiles once and ends. */
function outcome(root: string): Outcome {
  try {
    return { compiled: compileModules(root) };
  } catch (error) {
    if (error instanceof DefinitionError) return { faults: error.faults };
    throw error;
  }
}

parentPort?.postMessage(outcome(workerData as string));
