import { parentPort, workerData } from "node:worker_threads";
import { definitionFaults } from "../../src/definitions/load.ts";

/** A thread that knows nothing from before, and finds the faults of one folder. */
parentPort?.postMessage(definitionFaults(workerData as string));
