import { parentPort } from "node:worker_threads";
import type { Task } from "./load-apart.ts";
import { outcomeOf } from "./outcome-of.ts";

/** The thread behind `compileApart`: compiles one set after the other, each sooner than the first. */
parentPort?.on("message", (task: Task) => parentPort?.postMessage(outcomeOf(task)));
