import { Worker } from "node:worker_threads";
import { type Fault, FaultyDefinitions } from "./fault.ts";
import type { DefinitionStore } from "./store.ts";
import { type CompiledModules, storeOf } from "./store-of.ts";

/** What the thread answers with. */
export type Outcome = { compiled: CompiledModules } | { faults: Fault[] };

/** Megabytes: far above what any definitions took, and gone with the thread. */
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32 };

/**
 * What `loadDefinitions` gives, read and compiled in a thread of its own: seconds of work that hold up no request and leave no
 * garbage here. Throws FaultyDefinitions.
 */
export async function loadApart(root: string): Promise<DefinitionStore> {
  const thread = new Worker(new URL("./load-thread.ts", import.meta.url), {
    workerData: root,
    execArgv: [],
    resourceLimits,
  });
  const outcome = await new Promise<Outcome>((resolve, reject) => {
    thread.once("message", resolve);
    thread.once("error", reject);
    thread.once("exit", (code) => reject(new Error(`The thread that compiles definitions ended with code ${code}.`)));
  });
  if ("faults" in outcome) throw new FaultyDefinitions(outcome.faults);
  return storeOf(outcome.compiled);
}
