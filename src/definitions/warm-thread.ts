import { Worker } from "node:worker_threads";
import { resourceLimits } from "./work-result.ts";

interface Waiting<Result> {
  resolve(result: Result): void;
  reject(error: Error): void;
}

/**
 * A thread that answers one task after the other by the module at `script`, and keeps what it has read and compiled so far. When
 * nobody has asked it for `idleTime` milliseconds it ends, and its memory is given back.
 */
export class WarmThread<Task, Result> {
  private readonly script: URL;
  private readonly idleTime: number;
  private thread: Worker | undefined;
  private waiting: Waiting<Result> | undefined;
  private idle: ReturnType<typeof setTimeout> | undefined;
  private before: Promise<unknown> = Promise.resolve();
  private stays = false;

  constructor(script: URL, idleTime: number) {
    this.script = script;
    this.idleTime = idleTime;
  }

  /**
   * Waits for the tasks before it. Rejects when the thread fails or ends, or is ended `longest` milliseconds after the task began;
   * the next ask begins another.
   */
  ask(task: Task, longest: number): Promise<Result> {
    const answer = this.before.then(() => this.answer(task, longest));
    this.before = answer.catch(() => undefined);
    return answer;
  }

  /** From now on it does not end because nobody asks. */
  stay(): void {
    this.stays = true;
    clearTimeout(this.idle);
  }

  private answer(task: Task, longest: number): Promise<Result> {
    clearTimeout(this.idle);
    const thread = this.thread ?? this.begin();
    thread.ref();
    let timer: ReturnType<typeof setTimeout> | undefined;
    return new Promise<Result>((resolve, reject) => {
      this.waiting = { resolve, reject };
      timer = setTimeout(() => {
        this.leave(thread);
        reject(new Error(`The thread of ${this.name} was ended after ${longest} ms.`));
      }, longest);
      thread.postMessage(task);
    }).finally(() => {
      clearTimeout(timer);
      // It holds up no end of the process.
      thread.unref();
      if (!this.stays) this.idle = setTimeout(() => this.leave(thread), this.idleTime).unref();
    });
  }

  /** Whoever asks from here on gets another thread, also while this one is still ending. */
  private leave(thread: Worker): void {
    if (this.thread === thread) this.thread = undefined;
    void thread.terminate();
  }

  private begin(): Worker {
    const thread = new Worker(this.script, { execArgv: [], resourceLimits });
    this.thread = thread;
    thread.on("message", (result: Result) => {
      if (this.thread === thread) this.waiting?.resolve(result);
    });
    const end = (error: Error) => {
      if (this.thread !== thread) return;
      this.thread = undefined;
      this.waiting?.reject(error);
    };
    thread.on("error", (error) => end(error as Error));
    thread.on("messageerror", end);
    thread.on("exit", (code) => end(new Error(`The thread of ${this.name} ended with code ${code}.`)));
    return thread;
  }

  private get name(): string {
    return this.script.pathname.split("/").at(-1) ?? "";
  }
}
