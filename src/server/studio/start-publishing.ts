import type { AppContext } from "../app-context.ts";
import { workLoop } from "../platform/work-loop.ts";
import { publishDue } from "./plan-draft.ts";

/** Publishes drafts at the moment they are planned for, until what is answered is called. Any process may be the one. */
export function startPublishing(appContext: AppContext, log: { error(error: unknown): void }): () => Promise<void> {
  const stopping = new AbortController();
  const working = workLoop(() => publishDue(appContext), { stop: stopping.signal, log });
  return async () => {
    stopping.abort();
    await working;
  };
}
