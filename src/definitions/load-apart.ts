import { DefinitionError, type Fault, refusing } from "./read/fault.ts";
import type { DefinitionStore } from "./store.ts";
import { type CompiledModules, storeOf } from "./store-of.ts";
import { WarmThread } from "./warm-thread.ts";

/** What the thread is asked for. */
export interface Task {
  root: string;
  /** `published`: what was checked already. `judged`: what the checks say, without compiling. Otherwise both. */
  only?: "published" | "judged";
}

/** What the thread answers with. */
export type Outcome = { compiled: CompiledModules } | { faults: Fault[] };

/** In an edit's sitting the same thread answers for ten minutes. */
const checker = new WarmThread<Task, Outcome>(new URL("./load-thread.ts", import.meta.url), 600_000);

/** Milliseconds, far above what any set took: one that never ends must not hold up all that come after it. */
const longestLoad = 300_000;
/** Long enough for what one act makes it load several times: the release as it was, as it will be, and as it is served then. */
const loader = new WarmThread<Task, Outcome>(new URL("./load-thread.ts", import.meta.url), 15_000);

/**
 * What `loadDefinitions` gives, read and compiled in a thread of its own: seconds of work that hold up no request and leave no
 * garbage here. Throws DefinitionError.
 */
export const loadApart = (root: string): Promise<DefinitionStore> => storeBy({ root });

/** The same of what was published once: it is not checked again. */
export const loadPublishedApart = (root: string): Promise<DefinitionStore> => storeBy({ root, only: "published" });

/** What refuses a set today that was published once. */
export async function doubtsOf(root: string): Promise<Fault[]> {
  const outcome = await loader.ask({ root, only: "judged" }, longestLoad);
  return "faults" in outcome ? refusing(outcome.faults) : [];
}

async function storeBy(task: Task): Promise<DefinitionStore> {
  const outcome = await loader.ask(task, longestLoad);
  if ("faults" in outcome) throw new DefinitionError(outcome.faults);
  return storeOf(outcome.compiled);
}

/** The same as plain data, or what is wrong. Rejects when it takes longer than `longest` milliseconds: a draft may be anything. */
export const compileApart = (root: string, longest: number): Promise<Outcome> => checker.ask({ root }, longest);
