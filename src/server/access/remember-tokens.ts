import { systemClock } from "../clock.ts";

const mostRemembered = 5_000;
/** A key that the provider takes back is believed no longer than this. */
const longestMs = 60_000;
/** The true moment, as the signature's library has it: a token's times are the provider's. */
const now = () => systemClock.now().getTime();

interface Remembered {
  subject: string;
  /** Milliseconds since 1970. */
  goodUntil: number;
}

/** Whose a token is, while it is good and for a minute at most, so that its signature is not reckoned for every call. */
export function rememberTokens() {
  const remembered = new Map<string, Remembered>();
  return {
    subjectOf(token: string): string | undefined {
      const found = remembered.get(token);
      if (!found) return undefined;
      if (now() < found.goodUntil) return found.subject;
      remembered.delete(token);
      return undefined;
    },
    remember(token: string, { subject, goodUntil }: Remembered): void {
      if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value ?? "");
      remembered.set(token, { subject, goodUntil: Math.min(goodUntil, now() + longestMs) });
    },
  };
}
