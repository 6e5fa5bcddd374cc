import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { Diagnostics } from "recheck";

/**
 * Milliseconds, of the clock and of the processor, until a pattern counts as one that cannot be judged; the first has the checker to
 * load. A machine that is busy with other things must not make a good pattern a bad one.
 */
const patience = 4_000;
/** Milliseconds of the clock after which it does, whatever else the machine does. */
const longest = 60_000;
/** Milliseconds between two looks at the processor. */
const pause = 250;

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
  const verdict = checker.ask(pattern);
  const end = () => {
    checker?.end();
    checker = undefined;
  };
  // One that is still at work on a pattern answers no other.
  if (verdict === undefined) end();
  else ending = setTimeout(end, keptFor).unref();
  return verdict;
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
      const begun = { at: performance.now(), used: process.cpuUsage() };
      while (Atomics.wait(signal, 0, 0, pause) === "timed-out") {
        const waited = performance.now() - begun.at;
        const { user, system } = process.cpuUsage(begun.used);
        if (Math.min(waited, (user + system) / 1_000) > patience || waited > longest) return undefined;
      }
      return (receiveMessageOnPort(port1) as { message: Diagnostics } | undefined)?.message;
    },
    end() {
      port1.close();
      void worker.terminate();
    },
  };
}
