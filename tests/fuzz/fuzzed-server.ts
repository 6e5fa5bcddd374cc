import { spawn } from "node:child_process";
import { createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { patienceMs } from "./send-request.ts";

const home = join(import.meta.dirname, "../..");

export interface FuzzedServer {
  /** What it has logged so far. */
  log(): string;
  /** Why it cannot go on; undefined while it lives and answers. */
  fault(): string | undefined;
  /** The longest that its event loop kept /healthz waiting, in milliseconds, and its largest memory in megabytes. */
  figures(): { longestWait: number; memory: number };
  end(): Promise<void>;
}

/** The shipped server as a process of its own, watched while it runs; resolves once it is ready. */
export async function startFuzzed(env: Record<string, string>, address: string, log: string): Promise<FuzzedServer> {
  const child = spawn(process.execPath, [join(home, "src/server/main.ts")], {
    env: { ...process.env, SHUTDOWN_DELAY_SECONDS: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stderr.pipe(createWriteStream(log));
  let ended: string | undefined;
  const gone = new Promise<void>((resolve) =>
    child.once("exit", (code, signal) => {
      ended = `The server ended with ${signal ?? `code ${code}`}.`;
      resolve();
    }),
  );
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => line === "ready" && resolve());
    gone.then(() => reject(new Error(`${ended}\n${readFileSync(log, "utf8").slice(-2_000)}`))).catch(reject);
  });
  let longestWait = 0;
  let memory = 0;
  let hang: string | undefined;
  const look = async () => {
    const began = performance.now();
    const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(patienceMs) }).catch(
      (error) => error,
    );
    if (!(answer instanceof Response) || answer.status !== 200) hang ??= `/healthz: ${answer.status ?? answer}`;
    longestWait = Math.max(longestWait, performance.now() - began);
    memory = Math.max(memory, residentMegabytes(child.pid));
  };
  const watch = setInterval(look, 500);
  return {
    log: () => readFileSync(log, "utf8"),
    fault: () => ended ?? hang,
    figures: () => ({ longestWait: Math.round(longestWait), memory }),
    async end() {
      clearInterval(watch);
      child.kill("SIGTERM");
      await gone;
    },
  };
}

/** Linux tells; elsewhere 0. */
function residentMegabytes(pid: number | undefined): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024);
  } catch {
    return 0;
  }
}
