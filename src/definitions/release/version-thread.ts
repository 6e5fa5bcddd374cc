import { parentPort, workerData } from "node:worker_threads";
import { type Version, versionModule } from "./version-module.ts";

// The thread behind `versionApart`: compiles once and ends.
parentPort?.postMessage(versionModule(workerData as Version));
