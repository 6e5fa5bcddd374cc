import { Worker } from "node:worker_threads";

/** Megabytes: far above what any definitions took, and gone with the thread. */
export const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32 };

/** A thread was ended because its time was over. */
export class TookTooLong extends Error {}

/**
 * The first message of a thread that runs the module at `script` and ends. Rejects when it fails, ends without a word, or with
 * `TookTooLong` when it is ended after `longest` milliseconds.
 */
export function workResult<Result>(script: URL, workerData: unknown, longest?: number): Promise<Result> {
  const thread = new Worker(script, { workerData, execArgv: [], resourceLimits });
  return new Promise((resolve, reject) => {
    const end = () => {
      reject(new TookTooLong(`${script.pathname.split("/").at(-1)} took longer than ${longest} ms.`));
      void thread.terminate();
    };
    const timer = longest === undefined ? undefined : setTimeout(end, longest);
    thread.once("exit", () => clearTimeout(timer));
    thread.once("message", resolve);
    thread.once("error", reject);
    thread.once("exit", (code) =>
      reject(new Error(`The thread of ${script.pathname.split("/").at(-1)} ended with code ${code}.`)),
    );
  });
}
