import { apiReach, grace } from "./api-reach.ts";
import { logFailure } from "./log-failure.ts";

/** Seconds before each next try of a call that found the portal unavailable: about as long as a database takes to come back. */
const waits = [1, 3, 3, 4, 5, 5];
/** Seconds: who is told to wait longer is told so, and does not sit before a page that seems to hang. */
const longest = 10;

/** The portal itself, or what stands before it while the portal starts again. */
const unavailable = new Set([502, 503, 504]);

/**
 * Sends again while the portal is unavailable, for some twenty seconds and as late as the server asks (Retry-After); the page
 * says so meanwhile. Every 503 is logged. Only for what may arrive twice: what only reads, what carries a request key, and what the
 * portal says that it has done nothing of.
 */
export async function whenUnavailable(isRepeatable: boolean, send: () => Promise<Response>): Promise<Response> {
  let response = await send();
  for (const [tries, wait] of waits.entries()) {
    if (!isAway(response)) break;
    const asked = askedSeconds(response) ?? wait;
    if (!(isRepeatable || response.headers.has("x-nothing-done")) || asked > longest) return response;
    // The first time it may be a moment's.
    if (tries > 0 || asked > grace.seconds) apiReach.set({ isAway: true });
    await new Promise((resolve) => setTimeout(resolve, asked * 1000));
    response = await send();
  }
  if (!isAway(response)) apiReach.set({ isAway: false });
  return response;
}

function isAway({ status, url }: Response): boolean {
  if (status === 503) logFailure("call", "service unavailable", url);
  return unavailable.has(status);
}

/** Retry-After is a number of seconds, or a day and time. */
function askedSeconds({ headers }: Response): number | undefined {
  const asked = headers.get("retry-after");
  if (!asked) return undefined;
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
