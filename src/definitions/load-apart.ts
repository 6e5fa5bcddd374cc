import { DefinitionError, type Fault } from "./read/fault.ts";
import type { DefinitionStore } from "./store.ts";
import { type CompiledModules, storeOf } from "./store-of.ts";
import { WarmThread } from "./warm-thread.ts";
import { workResult } from "./work-result.ts";

/** What the thread is asked for. */
export interface Task {
  root: string;
  /** It was published once: what only today's checker refuses is told, and compiled all the same. */
  isPublished?: boolean;
}

/** What the thread answers with. */
export type Outcome = { compiled: CompiledModules & { doubts?: Fault[] } } | { faults: Fault[] };

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
  const outcome = await ask(task);
  if ("faults" in outcome) throw new DefinitionError(outcome.faults);
  return { store: storeOf(outcome.compiled), doubts: outcome.compiled.doubts };
}

const checker = new WarmThread<Task, Outcome>(new URL("./check-thread.ts", import.meta.url));

/** The same as plain data, or what is wrong, by a thread that is kept: one set at a time. Rejects when it takes longer than `longest` milliseconds. */
export const compileApart = (root: string, longest: number): Promise<Outcome> => checker.ask({ root }, longest);

const ask = (task: Task): Promise<Outcome> => workResult<Outcome>(new URL("./load-thread.ts", import.meta.url), task);
