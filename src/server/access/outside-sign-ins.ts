import { LRUCache } from "lru-cache";
import type { AppContext } from "../app-context.ts";
import { createAttempts } from "../platform/sign-in/attempts.ts";
import type { Bearer } from "./remember-tokens.ts";

/** Seconds. A session that the provider names counts once, however long it lasts; else a person's sign-ins within this are one. */
const named = 14 * 24 * 60 * 60;
const unnamed = 12 * 60 * 60;

/** Somebody who came with a good token. */
export interface Arrival {
  bearer: Bearer;
  /** Their id in `users`. */
  person: string;
  /** The request's id. */
  request: string;
}

/**
 * Records sign-ins at an outside provider, which happen where we do not see them: at the first call of each session, all processes
 * together. Nobody waits for it, and no call fails by it.
 */
export function outsideSignIns({
  database,
  audit,
  metrics,
}: Pick<AppContext, "database" | "audit" | "metrics">): (arrival: Arrival) => void {
  const sessions = createAttempts(database, { name: "outside-session", tries: 1, window: named });
  const people = createAttempts(database, { name: "outside-person", tries: 1, window: unnamed });
  const known = new LRUCache<string, true>({ max: 5_000 });
  return ({ bearer: { subject, session }, person, request }) => {
    const { sid } = session ?? {};
    const key = JSON.stringify([subject, sid]);
    if (known.has(key)) return;
    known.set(key, true, { ttl: unnamed * 1000 });
    const count = sid === undefined ? people : sessions;
    count
      .take(key)
      .then((wait) => {
        if (wait !== undefined) return;
        metrics.signIns.inc({ outcome: "done" });
        audit.note({ kind: "sign-in", outcome: "done", person, request });
      })
      // A database that is away, or takes no writes: the next call tries again.
      .catch(() => known.delete(key));
  };
}
