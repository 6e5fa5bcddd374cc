import { parentPort, workerData } from "node:worker_threads";
import { carriedFiles, type FormSteps } from "./carried-files.ts";

/** The thread behind `carriedFilesApart`: carries once and ends. */
const { folders, forms } = workerData as { folders: string[]; forms: FormSteps[] };

parentPort?.postMessage(carriedFiles(folders, forms));
