import { KeptLast } from "./kept-last.ts";
import type { Published } from "./published-thread.ts";
import { DefinitionError, type Fault, refusing } from "./read/fault.ts";
import { hashInModule } from "./release/version-module.ts";
import type { DefinitionStore } from "./store.ts";
import { type CompiledModules, storeOf } from "./store-of.ts";
import { WarmThread } from "./warm-thread.ts";

/** What the thread is asked for. */
export interface Task {
  root: string;
  /** What the checks say, without compiling. */
  only?: "judged";
  /** It is being edited: more of nearly the same will be asked. */
  isEdited?: true;
}

/** What the thread answers with: of a set that was checked, what would be better otherwise, too. */
export type Outcome = { compiled: CompiledModules; advice?: Fault[] } | { faults: Fault[] };

/** In an edit's sitting the same thread answers for ten minutes. */
const checker = new WarmThread<Task, Outcome>(new URL("./load-thread.ts", import.meta.url), 600_000);

/** Milliseconds, far above what any set took: one that never ends must not hold up all that come after it. */
const longestLoad = 300_000;
/** Long enough for what one act makes it load several times: the release as it was, as it will be, and as it is served then. */
const loader = new WarmThread<Task, Outcome>(new URL("./load-thread.ts", import.meta.url), 15_000);

/** It compiles what a release has that no set before it had. */
const publisher = new WarmThread<Published, Outcome>(new URL("./published-thread.ts", import.meta.url), 15_000);

/** Modules that threads of this process have compiled, by their versions: a release differs from the one before it in one or two. */
const modules = new KeptLast<string>(12);

/** The same text for the same version, which is kept for those that compile after it. */
function known<Given extends Outcome>(outcome: Given): Given {
  for (const module of "faults" in outcome ? [] : outcome.compiled.modules) {
    const { text } = module;
    module.text = modules.of(hashInModule(text), () => text);
  }
  return outcome;
}

/**
 * What `loadDefinitions` gives, read and compiled in a thread of its own: seconds of work that hold up no request and leave no
 * garbage here. Throws DefinitionError.
 */
export const loadApart = async (root: string): Promise<DefinitionStore> =>
  storeIn(await loader.ask({ root }, longestLoad));

/** The same of what was published once: it is not checked again. */
export const loadPublishedApart = async (root: string): Promise<DefinitionStore> =>
  storeIn(await publisher.ask({ root, known: modules.all() }, longestLoad));

/** Begins the thread for it, with the set that is served, and has it stay: what another process publishes is served at once. */
export async function stayReady(root: string): Promise<void> {
  publisher.stay();
  await publisher.ask({ root, known: modules.all() }, longestLoad);
}

/** What refuses a set today that was published once. */
export async function doubtsOf(root: string): Promise<Fault[]> {
  const outcome = await loader.ask({ root, only: "judged" }, longestLoad);
  return "faults" in outcome ? refusing(outcome.faults) : [];
}

function storeIn(outcome: Outcome): DefinitionStore {
  if ("faults" in outcome) throw new DefinitionError(outcome.faults);
  return storeOf(known(outcome).compiled);
}

/** The same as plain data, or what is wrong. Rejects when it takes longer than `longest` milliseconds: a draft may be anything. */
export const compileApart = async (root: string, longest: number): Promise<Outcome> =>
  known(await checker.ask({ root, isEdited: true }, longest));
