import type { FastifyRequest } from "fastify";
import { networkOf } from "./network-of.ts";
import type { Parts } from "./parts.ts";
import { refusalWords } from "./refusal-words.ts";
import { Refused } from "./refused.ts";

const minute = 60_000;
const mostRemembered = 5_000;

/** A memory of at most so many; the oldest goes first. */
function remember<V>(memory: Map<string, V>, key: string, value: V): void {
  memory.delete(key);
  if (memory.size >= mostRemembered) memory.delete(memory.keys().next().value ?? "");
  memory.set(key, value);
}

/**
 * Holds whoever sends tokens that are refused to so many a minute and network. Beyond them tokens that were good before go on,
 * so that an office behind one address works while somebody there guesses. Each process counts for itself.
 */
export function slowRefusedTokens(authenticate: Parts["authenticate"], most: number): Parts["authenticate"] {
  const counts = new Map<string, { refused: number; endsAt: number }>();
  const good = new Map<string, true>();
  const countOf = (network: string) => {
    const kept = counts.get(network);
    const now = performance.now();
    return kept && kept.endsAt > now ? kept : { refused: 0, endsAt: now + minute };
  };
  return async (request: FastifyRequest) => {
    const token = request.headers.authorization;
    // Whoever brings none has guessed nothing.
    if (token === undefined) return authenticate(request);
    const network = networkOf(request.ip);
    const { refused, endsAt } = countOf(network);
    if (refused >= most && !good.has(token)) {
      const retryAfter = Math.ceil((endsAt - performance.now()) / 1000);
      throw new Refused(429, refusalWords(429), undefined, { retryAfter });
    }
    try {
      const person = await authenticate(request);
      remember(good, token, true);
      return person;
    } catch (error) {
      if (error instanceof Refused && error.status === 401) {
        good.delete(token);
        // Read again: others from this network were refused meanwhile.
        const count = countOf(network);
        remember(counts, network, { ...count, refused: count.refused + 1 });
      }
      throw error;
    }
  };
}
