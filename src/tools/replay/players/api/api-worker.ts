import { parentPort, workerData } from "node:worker_threads";
import { loadDefinitions } from "../../../../definitions/load.ts";
import { readPeople } from "../../../../definitions/stories/people.ts";
import { run } from "../../../../definitions/stories/run.ts";
import type { Story } from "../../../../definitions/stories/story.ts";
import { whereIn } from "../../../../definitions/stories/where-in.ts";
import { apiPlayer } from "../api.ts";
import { startApiServer } from "./api-server.ts";

// One server of several: plays the stories that it is handed and gives back what came of each.
const { schemas, fixtures } = workerData as { schemas: string; fixtures: string };
const store = loadDefinitions(schemas);
const server = await startApiServer(store);
const player = apiPlayer({ server, people: readPeople(fixtures, store.access), whereIs: whereIn(schemas, store) });

parentPort?.on("message", async (stories: Story[] | "end") => {
  if (stories !== "end") return parentPort?.postMessage(await run(player, stories));
  await server.close();
  parentPort?.close();
});
parentPort?.postMessage([]);
