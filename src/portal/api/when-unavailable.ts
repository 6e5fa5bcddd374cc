import { logFailure } from "./log-failure.ts";

/** Seconds before the next try of a call that met a 503. */
const waits = [1, 3];
/** Seconds: who is told to wait longer is told so, and does not sit before a page that seems to hang. */
const longest = 10;

/**
 * Sends again while the answer is a 503, twice at most and as late as the server asks (Retry-After). Every 503 is logged. Only
 * for what may arrive twice: what only reads, and what carries a request key.
 */
export async function whenUnavailable(isRepeatable: boolean, send: () => Promise<Response>): Promise<Response> {
  let response = await send();
  for (const wait of waits) {
    if (response.status !== 503) return response;
    logFailure("call", "service unavailable", response.url);
    const asked = askedSeconds(response) ?? wait;
    if (!isRepeatable || asked > longest) return response;
    await new Promise((resolve) => setTimeout(resolve, asked * 1000));
    response = await send();
  }
  if (response.status === 503) logFailure("call", "service unavailable", response.url);
  return response;
}

/** Retry-After is a number of seconds, or a day and time. */
function askedSeconds({ headers }: Response): number | undefined {
  const asked = headers.get("retry-after");
  if (!asked) return undefined;
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
