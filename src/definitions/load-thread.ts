import { parentPort, workerData } from "node:worker_threads";
import type { Task } from "./load-apart.ts";
import { outcomeOf } from "./outcome-of.ts";

/** The thread behind `loadApart`: compiles once and ends. */
parentPort?.postMessage(outcomeOf(workerData as Task));
