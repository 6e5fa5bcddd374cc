import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { Diagnostics } from "recheck";

/** Milliseconds until a pattern counts as one that cannot be judged; the first has the checker to load. */
const patience = 4_000;

/** Milliseconds that a worker is kept for the next pattern. The checker holds 50 MB, which the server needs for better things. */
const keptFor = 500;

interface Checker {
  ask(pattern: string): Diagnostics | undefined;
  end(): void;
}

let checker: Checker | undefined;
let ending: NodeJS.Timeout | undefined;

/** What `recheck` says of a pattern; undefined when it has not come to an end. Waits for it: the definitions are read in one go. */
export function askRecheck(pattern: string): Diagnostics | undefined {
  clearTimeout(ending);
  checker ??= startChecker();
  const told = checker.ask(pattern);
  const end = () => {
    checker?.end();
    checker = undefined;
  };
  // One that is still at work on a pattern answers no other.
  if (told === undefined) end();
  else ending = setTimeout(end, keptFor).unref();
  return told;
}

function startChecker(): Checker {
  const { port1, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL("./recheck-worker.ts", import.meta.url), {
    workerData: { port: port2, signal },
    transferList: [port2],
    execArgv: [],
  });
  worker.unref();
  return {
    ask(pattern) {
      Atomics.store(signal, 0, 0);
      port1.postMessage(pattern);
      if (Atomics.wait(signal, 0, 0, patience) === "timed-out") return undefined;
      return (receiveMessageOnPort(port1) as { message: Diagnostics } | undefined)?.message;
    },
    end() {
      port1.close();
      void worker.terminate();
    },
  };
}
