import { DefinitionError, type Fault } from "./read/fault.ts";
import type { DefinitionStore } from "./store.ts";
import { type CompiledModules, storeOf } from "./store-of.ts";
import { WarmThread } from "./warm-thread.ts";

/** What the thread is asked for. */
export interface Task {
  root: string;
  /** It was published once: what only today's checker refuses is told, and compiled all the same. */
  isPublished?: boolean;
}

/** What the thread answers with. */
export type Outcome = { compiled: CompiledModules & { doubts?: Fault[] } } | { faults: Fault[] };

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
export const loadApart = async (root: string): Promise<DefinitionStore> => (await compiledBy({ root })).store;

/** The same of what was published once, with what today's checker says against it. */
export async function loadPublishedApart(root: string): Promise<{ store: DefinitionStore; doubts: Fault[] }> {
  const { store, doubts = [] } = await compiledBy({ root, isPublished: true });
  return { store, doubts };
}

async function compiledBy(task: Task): Promise<{ store: DefinitionStore; doubts: Fault[] | undefined }> {
  const outcome = await loader.ask(task, longestLoad);
  if ("faults" in outcome) throw new DefinitionError(outcome.faults);
  return { store: storeOf(outcome.compiled), doubts: outcome.compiled.doubts };
}

/** The same as plain data, or what is wrong. Rejects when it takes longer than `longest` milliseconds: a draft may be anything. */
export const compileApart = (root: string, longest: number): Promise<Outcome> => checker.ask({ root }, longest);
