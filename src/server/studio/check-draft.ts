import { LRUCache } from "lru-cache";
import { compileApart, type Outcome } from "../../definitions/load-apart.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { withFolder } from "../releases/kept-releases.ts";
import { type Files, hashOf } from "../releases/releases.ts";

/** What checks found, by the hash of the files: modules are large. */
const outcomes = new LRUCache<string, Promise<Outcome>>({ max: 4 });
/** Milliseconds that a check may take; ours take one to two seconds, on a machine with little time for it many more. Whoever could not wait asks again and finds it under way. */
const longest = 90_000;
/** Checks that wait for the one under way. */
const mostWaiting = 6;

let waiting = 0;

/** Checks and compiles files in a thread, one set after the other; the same files once. Throws 503 where that is not to be had. */
export function checkFiles(files: Files): Promise<Outcome> {
  const hash = hashOf(files);
  const known = outcomes.get(hash);
  if (known) return known;
  if (waiting >= mostWaiting) throw busy();
  waiting++;
  const outcome = withFolder(files, (folder) => compileApart(folder, longest))
    .catch((cause) => {
      outcomes.delete(hash);
      throw busy(cause);
    })
    .finally(() => waiting--);
  outcomes.set(hash, outcome);
  return outcome;
}

const busy = (cause?: unknown) =>
  new HttpError(503, "The check took too long. Please try again in a moment.", undefined, { retryAfter: 2, cause });
