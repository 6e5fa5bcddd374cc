import { DefinitionError, type Fault } from "./read/fault.ts";
import type { DefinitionStore } from "./store.ts";
import { type CompiledModules, storeOf } from "./store-of.ts";
import { workResult } from "./work-result.ts";

/** What the thread answers with. */
export type Outcome = { compiled: CompiledModules } | { faults: Fault[] };

/**
 * What `loadDefinitions` gives, read and compiled in a thread of its own: seconds of work that hold up no request and leave no
 * garbage here. Throws DefinitionError.
 */
export async function loadApart(root: string): Promise<DefinitionStore> {
  const outcome = await compileApart(root);
  if ("faults" in outcome) throw new DefinitionError(outcome.faults);
  return storeOf(outcome.compiled);
}

/** The same as plain data, or what is wrong. Rejects when it takes longer than `longest` milliseconds. */
export const compileApart = (root: string, longest?: number): Promise<Outcome> =>
  workResult<Outcome>(new URL("./load-thread.ts", import.meta.url), root, longest);
