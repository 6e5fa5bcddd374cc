import { LRUCache } from "lru-cache";
import { systemClock } from "../platform/clock.ts";

const mostRemembered = 5_000;
/** A key that the provider takes back is believed no longer than this. */
const longestMs = 60_000;
/** The true moment, as the signature's library has it: a token's times are the provider's. */
const now = () => systemClock.now().getTime();

/** What a token says that counts. */
export interface Bearer {
  subject: string;
  /** What ends when its bearer signs out; bundled sign-in only. */
  grant: string | undefined;
  /** The outside provider's session, which it may end by its name or by the person's. */
  session?: { sid: string | undefined; issuedAt: number };
}

interface Remembered extends Bearer {
  /** Milliseconds since 1970. */
  goodUntil: number;
}

/** Whose a token is, while it is good and for a minute at most, so that its signature is not reckoned for every call. */
export function rememberTokens() {
  const remembered = new LRUCache<string, Bearer>({ max: mostRemembered, ttlResolution: 0, perf: { now } });
  return {
    bearerOf: (token: string): Bearer | undefined => remembered.get(token),
    remember(token: string, { goodUntil, ...bearer }: Remembered): void {
      const ttl = Math.min(goodUntil - now(), longestMs);
      // To the cache, none is no limit.
      if (ttl > 0) remembered.set(token, bearer, { ttl });
    },
  };
}
