import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Outcome } from "../../../../definitions/stories/run.ts";
import type { Story } from "../../../../definitions/stories/story.ts";

const batch = 20;
const most = 4;

/** Plays stories through as many servers as there is room for; the outcomes stand in the stories' order. Throws what ends a server. */
export async function runOnServers(folders: { schemas: string; fixtures: string }, stories: readonly Story[]) {
  const batches = Array.from({ length: Math.ceil(stories.length / batch) }, (_, index) =>
    stories.slice(index * batch, (index + 1) * batch),
  );
  const outcomes: Outcome[][] = [];
  let next = 0;
  const servers = Math.min(batches.length, availableParallelism(), most);
  const play = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(new URL("./api-worker.ts", import.meta.url), { workerData: folders });
      let current = -1;
      worker.on("error", reject);
      worker.on("exit", () => resolve());
      worker.on("message", (played: Outcome[]) => {
        if (current >= 0) outcomes[current] = played;
        current = next++;
        worker.postMessage(batches[current] ?? "end");
      });
    });
  await Promise.all(Array.from({ length: servers }, play));
  return outcomes.flat();
}
