import { request } from "node:http";
import { parentPort, Worker, workerData } from "node:worker_threads";

/** How long `/healthz` took meanwhile, in milliseconds. */
export interface Pulse {
  p50: number;
  p99: number;
  most: number;
  answers: number;
}

/** Milliseconds between one question and the next, whether or not the one before was answered. */
const beat = 10;

/** Asks `/healthz` of `address` from a thread of its own, which does nothing else, while `work` goes on. */
export async function pulseDuring<T>(address: string, work: () => Promise<T>): Promise<{ done: T; pulse: Pulse }> {
  const thread = new Worker(new URL(import.meta.url), { workerData: address, execArgv: [] });
  await new Promise((resolve) => thread.once("message", resolve));
  try {
    const done = await work();
    thread.postMessage("enough");
    const times = await new Promise<number[]>((resolve) => thread.once("message", resolve));
    times.sort((one, other) => one - other);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    return { done, pulse: { p50: at(0.5), p99: at(0.99), most: times.at(-1) ?? 0, answers: times.length } };
  } finally {
    await thread.terminate();
  }
}

function beatFor(address: string): void {
  const times: number[] = [];
  setInterval(() => {
    const asked = performance.now();
    const sent = request(`${address}/healthz`, (answer) => {
      answer.resume();
      answer.on("end", () => times.push(performance.now() - asked));
    });
    // What is never answered counts as long as it was waited for.
    sent.on("error", () => times.push(performance.now() - asked));
    sent.end();
  }, beat);
  parentPort?.once("message", () => parentPort?.postMessage(times));
  parentPort?.postMessage("beating");
}

if (typeof workerData === "string") beatFor(workerData);
