import { LRUCache } from "lru-cache";
import { proposalsApart, verdictsApart } from "../../definitions/proposals/judge-apart.ts";
import type { JudgedVerdicts } from "../../definitions/proposals/judged-verdicts.ts";
import type { Proposals } from "../../definitions/proposals/propose-stories.ts";
import { HttpError } from "../platform/http/http-error.ts";
import { withFolder } from "../releases/kept-releases.ts";
import { type Files, hashOf } from "../releases/releases.ts";
import { fixtures, withStorySources } from "./stories.ts";

/** Milliseconds for one form; ours take some ten seconds, and a minute where all of it is changed. */
const longest = 300_000;
/** Forms that wait for the one under way. */
const mostWaiting = 4;

const kept = new LRUCache<string, Promise<unknown>>({ max: 16 });
let waiting = 0;
let before: Promise<unknown> = Promise.resolve();

interface Asked {
  type: string;
  /** The form's module as it is served: changes are made in what differs from it alone. */
  base: string | undefined;
}

/** What is worth writing next, of a form; the same question once. Throws 404 without such a form, 422 for definitions with faults. */
export const proposalsOf = (files: Files, { type, base }: Asked): Promise<Proposals> =>
  once(["proposals", hashOf(files), type, base ?? ""], () =>
    withStorySources(files, (sources) =>
      proposalsApart({ sources, type, ...(base !== undefined && { base }) }, longest),
    ),
  );

/** What people can and cannot do with claims of a form; `id`: the verdict whose story is told. Throws 404 without such a form. */
export const verdictsOf = (files: Files, type: string, id: string | undefined): Promise<JudgedVerdicts> => {
  const hash = hashOf(files);
  return once(["verdicts", hash, type, id ?? ""], () =>
    withFolder(files, (schemas) =>
      verdictsApart({ hash, schemas, fixtures, type, ...(id !== undefined && { id }) }, longest),
    ),
  );
};

/** One after the other in one thread; what was found is kept for as long as the files are the same. */
async function once<T>(parts: string[], work: () => Promise<T | undefined>): Promise<T> {
  const key = JSON.stringify(parts);
  const known = kept.get(key) as Promise<T> | undefined;
  if (known) return known;
  if (waiting >= mostWaiting) throw busy();
  waiting++;
  const found = before.then(work).then((one) => {
    if (one === undefined) throw new HttpError(404, "There is no such form in these definitions.");
    return one;
  });
  before = found.then(
    () => undefined,
    () => undefined,
  );
  kept.set(key, found);
  return found
    .catch((error) => {
      kept.delete(key);
      throw error;
    })
    .finally(() => waiting--);
}

const busy = () =>
  new HttpError(503, "Other forms are being judged. Please try again in a moment.", undefined, { retryAfter: 2 });
