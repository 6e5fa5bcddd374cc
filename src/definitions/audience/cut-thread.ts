import { parentPort, workerData } from "node:worker_threads";
import { type ClaimantsVersion, claimantsModule } from "./claimants-module.ts";

// The thread behind `cutApart`: compiles once and ends.
parentPort?.postMessage(claimantsModule(workerData as ClaimantsVersion));
