import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** One API process of the shipped product, watched: it may end only when it is asked to. */
export class ApiProcess {
  readonly name: string;
  readonly address: string;
  /** Ends that nobody asked for. */
  readonly deaths: string[] = [];
  readonly #env: Record<string, string>;
  readonly #log: string;
  readonly #home: string;
  #child: ChildProcess | undefined;
  #isAsked = false;

  /** `home`: where its release stands. */
  constructor(name: string, env: Record<string, string>, { log, home }: { log: string; home: string }) {
    this.name = name;
    this.address = `http://127.0.0.1:${env.PORT}`;
    this.#env = env;
    this.#log = log;
    this.#home = home;
  }

  /** Resolves once it is ready. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(this.#home, "src/server/main.ts")], {
      cwd: this.#home,
      env: { ...process.env, ...this.#env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#child = child;
    this.#isAsked = false;
    child.stderr.pipe(createWriteStream(this.#log, { flags: "a" }));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    createInterface({ input: child.stdout }).on("line", (line) => line === "ready" && resolve());
    child.once("exit", (code, signal) => {
      const how = `${this.name} ended with ${signal ?? `code ${code}`}`;
      if (!this.#isAsked) this.deaths.push(how);
      reject(new Error(`${how} before it was ready; see ${this.#log}`));
    });
    await promise;
  }

  /** Of the process that runs; 0 while none does. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  signal(signal: "SIGSTOP" | "SIGCONT"): void {
    this.#child?.kill(signal);
  }

  /** Resolves once it is gone. A process that was asked and ends otherwise than with 0 has died. */
  async end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    this.#isAsked = true;
    const gone = once(child, "exit");
    child.kill(signal);
    const [code] = await gone;
    if (signal === "SIGTERM" && code !== 0) this.deaths.push(`${this.name}, asked to end, ended with code ${code}`);
  }
}
