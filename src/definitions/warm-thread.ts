import { Worker } from "node:worker_threads";
import { resourceLimits } from "./work-result.ts";

/** Milliseconds after which a thread that nobody asks ends: its memory is given back. */
const idleTime = 600_000;

interface Waiting<Result> {
  resolve(result: Result): void;
  reject(error: Error): void;
}

/** A thread that answers one task after the other by the module at `script`, and keeps what it has read and compiled so far. */
export class WarmThread<Task, Result> {
  private readonly script: URL;
  private thread: Worker | undefined;
  private waiting: Waiting<Result> | undefined;
  private idle: ReturnType<typeof setTimeout> | undefined;

  constructor(script: URL) {
    this.script = script;
  }

  /** One task at a time. Rejects when the thread fails or ends, or is ended after `longest` milliseconds; the next ask begins another. */
  ask(task: Task, longest: number): Promise<Result> {
    clearTimeout(this.idle);
    const thread = this.thread ?? this.begin();
    thread.ref();
    const timer = setTimeout(() => thread.terminate(), longest);
    return new Promise<Result>((resolve, reject) => {
      this.waiting = { resolve, reject };
      thread.postMessage(task);
    }).finally(() => {
      clearTimeout(timer);
      // It holds up no end of the process.
      thread.unref();
      this.idle = setTimeout(() => thread.terminate(), idleTime).unref();
    });
  }

  private begin(): Worker {
    const thread = new Worker(this.script, { execArgv: [], resourceLimits });
    this.thread = thread;
    thread.on("message", (result: Result) => this.waiting?.resolve(result));
    const end = (error: Error) => {
      if (this.thread !== thread) return;
      this.thread = undefined;
      this.waiting?.reject(error);
    };
    thread.on("error", (error) => end(error as Error));
    thread.on("exit", (code) =>
      end(new Error(`The thread of ${this.script.pathname.split("/").at(-1)} ended with code ${code}.`)),
    );
    return thread;
  }
}
