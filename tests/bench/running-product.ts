import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const root = join(import.meta.dirname, "../..");

export interface RunningProduct {
  address: string;
  /** From the start of the process to its line `ready`. */
  startMs: number;
  stop(): Promise<void>;
}

/** Starts the real server on a free port, and waits for its line `ready`. Throws with what it said when it ends before. */
export async function startProduct(dataDir: string): Promise<RunningProduct> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const server = spawn("node", ["src/server/main.ts"], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: address,
      DATA_DIR: dataDir,
      PORTAL_ENV: "test",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  await untilReady(server);
  return {
    address,
    startMs: performance.now() - began,
    async stop() {
      const ended = once(server, "exit");
      server.kill("SIGTERM");
      await ended;
    },
  };
}

/** Runs the product on an empty data folder for as long as `use` takes, and leaves nothing behind. */
export async function withProduct<T>(use: (product: RunningProduct) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-bench-"));
  try {
    const product = await startProduct(dataDir);
    try {
      return await use(product);
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function untilReady(server: ChildProcess): Promise<void> {
  const said: string[] = [];
  server.stderr?.on("data", (chunk) => said.push(String(chunk)));
  for await (const line of createInterface({ input: server.stdout as NodeJS.ReadableStream })) {
    said.push(`${line}\n`);
    if (line === "ready") {
      server.stdout?.resume();
      return;
    }
  }
  throw new Error(`The server ended before it was ready:\n${said.join("")}`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
