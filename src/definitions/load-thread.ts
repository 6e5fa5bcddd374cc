import { parentPort, workerData } from "node:worker_threads";
import { FaultyDefinitions } from "./fault.ts";
import { compileModules } from "./load.ts";
import type { Outcome } from "./load-apart.ts";

/** The thread behind `loadApart`: compiles once and ends. */
function outcome(root: string): Outcome {
  try {
    return { compiled: compileModules(root) };
  } catch (error) {
    if (error instanceof FaultyDefinitions) return { faults: error.faults };
    throw error;
  }
}

parentPort?.postMessage(outcome(workerData as string));
