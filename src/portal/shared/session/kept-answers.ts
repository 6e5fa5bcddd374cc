import { TokenStore } from "./token-store.ts";

const prefix = "answer ";

/** Calls whose answers a form begins with; none of them holds a claim. */
const calls = new Set(["GET /api/user", "GET /api/claim-types", "GET /api/statuses", "GET /api/notices"]);

/**
 * What the server said last to the person who is signed in, for a start without a network. It lies beside their tokens, which
 * would open as much, and goes with them.
 */
export const keptAnswers = {
  keep(call: string, answer: unknown, storage: Storage = localStorage): void {
    const name = nameOf(call, storage);
    if (!name) return;
    try {
      storage.setItem(name, JSON.stringify(answer));
    } catch (error) {
      console.warn("An answer could not be kept on this device.", error);
    }
  },
  read<Answer>(call: string, storage: Storage = localStorage): Answer | undefined {
    const kept = storage.getItem(nameOf(call, storage) ?? "");
    return kept === null ? undefined : JSON.parse(kept);
  },
  /** With the forms' modules that the service worker keeps. */
  forget(storage: Storage = localStorage): void {
    for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name);
    globalThis.caches?.delete("definitions").catch(() => undefined);
  },
};

export type KeptAnswers = typeof keptAnswers;

/** Undefined for other calls, and while nobody is signed in. */
function nameOf(call: string, storage: Storage): string | undefined {
  const subject = calls.has(call) ? new TokenStore(storage).subject() : undefined;
  return subject === undefined ? undefined : `${prefix}${subject} ${call}`;
}
