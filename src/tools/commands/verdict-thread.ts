import { parentPort, workerData } from "node:worker_threads";
import { judgedDefinitions } from "../../definitions/load.ts";
import { verdictsInShort } from "../../definitions/witness/verdict-lines.ts";
import type { VerdictLines, VerdictTask } from "./watch-schemas.ts";

/** The thread behind `lint:schemas --watch`: what can be done and what cannot, of the definitions as they stand. */
const { root, fixtures } = workerData as VerdictTask;
const lines: VerdictLines = verdictsInShort(judgedDefinitions(root), fixtures);
parentPort?.postMessage(lines);
