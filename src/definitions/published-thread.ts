import { parentPort } from "node:worker_threads";
import type { Outcome } from "./load-apart.ts";
import { DefinitionError } from "./read/fault.ts";
import { compileForms, readForms } from "./read-forms.ts";
import { knowModules } from "./release/module-text.ts";

/** What the thread is asked for, with modules that are compiled already. */
export interface Published {
  root: string;
  known: readonly string[];
}

/** The thread behind `loadPublishedApart`: it does without the checks, which are half of what a thread of theirs has to load. */
parentPort?.on("message", async (task: Published) => parentPort?.postMessage(await outcomeOf(task)));

/**
 * A set that was published once, without the checks that it passed then: what is published is served within seconds, and a new version
 * of the portal that checks more takes nothing away. Where it cannot be compiled, what is wrong.
 */
async function outcomeOf({ root, known }: Published): Promise<Outcome> {
  knowModules(known);
  const { shared, types } = readForms(root);
  try {
    return { compiled: compileForms(shared, types) };
  } catch (error) {
    const { foundFaults } = await import("./load.ts");
    const faults = foundFaults(root);
    if (faults.length > 0) return { faults };
    if (error instanceof DefinitionError) return { faults: error.faults };
    throw error;
  }
}
