import { RefusalError } from "../../shared/api/refusal-error.ts";

/** Times that something is asked for whose work the server has under way. */
const mostTimes = 4;

/** Who waits hears how far it is, and may go away. */
export interface Waiting {
  tell(words: string): void;
  signal: AbortSignal;
}

/**
 * Asks again for what takes longer than a request may (503): its work goes on meanwhile, and nothing is changed by a request that
 * was refused so. As long as the server says something else each time, it gets on, and is asked once more.
 */
export async function whenReady<Answer>(
  ask: () => Promise<Answer>,
  { most = mostTimes, waiting }: { most?: number; waiting?: Waiting } = {},
): Promise<Answer> {
  let said: string | undefined;
  for (let times = 1; ; times++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof RefusalError) || error.status !== 503 || waiting?.signal.aborted) throw error;
      if (error.message !== said) times = 1;
      if (times === most) throw error;
      said = error.message;
      waiting?.tell(said);
    }
  }
}
