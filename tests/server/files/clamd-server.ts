import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Debian's `clamav-daemon`; tests that need it are skipped where it is not installed. */
export const clamd = ["/usr/sbin/clamd", "/usr/bin/clamd", "/usr/local/sbin/clamd"].find((path) => existsSync(path));

/** What its one signature finds. */
export const virus = "THIS-IS-THE-VIRUS-OF-OUR-TESTS";

export interface Clamd {
  /** For CLAMD_ADDRESS. */
  address: string;
  stop(): Promise<void>;
}

/** A real clamd with one signature, which takes streams of at most a megabyte. */
export async function startClamd(): Promise<Clamd> {
  const folder = mkdtempSync(join(tmpdir(), "clamd-"));
  const socket = join(folder, "clamd.sock");
  mkdirSync(join(folder, "db"));
  writeFileSync(join(folder, "db", "tests.ndb"), `Tests.Virus:0:*:${Buffer.from(virus).toString("hex")}\n`);
  const settings = [
    `LocalSocket ${socket}`,
    `DatabaseDirectory ${folder}/db`,
    `TemporaryDirectory ${folder}`,
    "Foreground yes",
    "StreamMaxLength 1M",
    "AlertExceedsMax yes",
    "MaxFileSize 600K",
  ];
  writeFileSync(join(folder, "clamd.conf"), `${settings.join("\n")}\n`);
  const child: ChildProcess = spawn(clamd ?? "clamd", ["-c", join(folder, "clamd.conf")], { stdio: "ignore" });
  const ended = once(child, "exit");
  while (!existsSync(socket)) {
    if (child.exitCode !== null) throw new Error(`clamd ended with ${child.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    address: `unix:${socket}`,
    async stop() {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Stands where clamd should, and answers as it is told to; undefined: never. */
export async function falseClamd(answer: string | undefined): Promise<Clamd> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("data", (data) => {
      if (answer !== undefined && data.subarray(-4).equals(Buffer.alloc(4))) socket.end(`${answer}\0`);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    address: `127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Hangs up in the middle of what it is sent, without a word; `isAlive`: it answers when it is asked whether it is there. */
export async function deafClamd(isAlive: boolean): Promise<Clamd> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", (data) => {
      if (data.toString().startsWith("zPING") && isAlive) socket.end("PONG\0");
      else socket.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    address: `127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    stop: async () => void server.close(),
  };
}
