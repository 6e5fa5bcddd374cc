import type { FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { AppContext } from "../../app-context.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import { networkOf } from "../../platform/http/network-of.ts";
import { refusalWords } from "../../platform/http/refusal-words.ts";
import { type Counts, secondsLeft } from "./shared-counts.ts";

const mostRemembered = 5_000;

/**
 * Holds whoever sends tokens that are refused to so many a minute and network. Beyond them tokens that were good before go on,
 * so that an office behind one address works while somebody there guesses.
 */
export function slowRefusedTokens(
  authenticate: AppContext["authenticate"],
  most: number,
  counts: Counts,
): AppContext["authenticate"] {
  const good = new LRUCache<string, true>({ max: mostRemembered });
  return async (request: FastifyRequest) => {
    const token = request.headers.authorization;
    // Whoever brings none has guessed nothing.
    if (token === undefined) return authenticate(request);
    const key = `refused tokens ${networkOf(request.ip)}`;
    if (counts.of(key) >= most && !good.has(token)) {
      throw new HttpError(429, refusalWords(429), undefined, { retryAfter: secondsLeft() });
    }
    try {
      const person = await authenticate(request);
      good.set(token, true);
      return person;
    } catch (error) {
      if (error instanceof HttpError && error.status === 401) {
        good.delete(token);
        counts.add(key);
      }
      throw error;
    }
  };
}
