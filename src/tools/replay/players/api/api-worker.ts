import { parentPort, workerData } from "node:worker_threads";
import { loadDefinitions } from "../../../../definitions/load.ts";
import { whereIn } from "../../judge-definitions.ts";
import { readPeople } from "../../people.ts";
import { run } from "../../run.ts";
import type { Story } from "../../story.ts";
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
