import { createHash } from "node:crypto";

/** Answers that are kept: enough for the types of a set and its edits of one sitting. */
const most = 48;

/** A function that keeps what it worked out, by the texts that it was worked out from. */
export function remember<Result>(): (texts: readonly string[], work: () => Result) => Result {
  const kept = new Map<string, Result>();
  return (texts, work) => {
    const key = createHash("sha256").update(JSON.stringify(texts)).digest("base64");
    const result = kept.get(key) ?? work();
    // The one that was asked for last is the last to go.
    kept.delete(key);
    kept.set(key, result);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return result;
  };
}
