import { createRequire } from "node:module";
import { type MessagePort, workerData } from "node:worker_threads";
import type { Diagnostics, Parameters } from "recheck";

/** The checker in JavaScript, which gives the same answers on every platform; its binaries are there for some alone. */
const { checkSync } = createRequire(import.meta.url)("recheck/lib/browser.js") as {
  checkSync(source: string, flags: string, parameters: Parameters): Diagnostics;
};

const { port, signal } = workerData as { port: MessagePort; signal: Int32Array };

// Tells nothing by chance or by clock: the automaton's proof stands or does not.
port.on("message", (pattern: string) => {
  port.postMessage(checkSync(pattern, "u", { checker: "automaton", timeout: null }));
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});
