import { RefusalError } from "../../shared/api/refusal-error.ts";

/** Times that something is asked for whose work the server has under way. */
const mostTimes = 4;

/**
 * Asks again for what takes longer than a request may (503): its work goes on meanwhile, and nothing is changed by a request that
 * was refused so.
 */
export async function whenReady<Answer>(ask: () => Promise<Answer>, most = mostTimes): Promise<Answer> {
  for (let times = 1; ; times++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof RefusalError) || error.status !== 503 || times === most) throw error;
    }
  }
}
