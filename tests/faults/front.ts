import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export type FrontKind = "haproxy" | "nginx";

export const isInstalled = (kind: FrontKind): boolean => spawnSync(kind, ["-v"]).error === undefined;

const chapter = join(import.meta.dirname, "../../.github/operations.md");

/** The example that operators are given, on other ports. */
function example(kind: FrontKind, port: number, processPorts: number[]): string {
  const [, text] = new RegExp(`\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``).exec(readFileSync(chapter, "utf8")) ?? [];
  if (text === undefined) throw new Error(`operations.md holds no example for ${kind}.`);
  const [first, second] = processPorts;
  return text
    .replace(/\bbind :80\b/, `bind 127.0.0.1:${port}`)
    .replace(/\blisten 80\b/, `listen 127.0.0.1:${port}`)
    .replaceAll("127.0.0.1:8081", `127.0.0.1:${first}`)
    .replaceAll("127.0.0.1:8082", `127.0.0.1:${second}`);
}

/** A proxy before the processes, with the configuration of `.github/operations.md`. `end` resolves once it is gone. */
export async function startFront(
  kind: FrontKind,
  { home, port, processPorts }: { home: string; port: number; processPorts: number[] },
): Promise<{ end(): Promise<void> }> {
  const config = join(home, `${kind}.conf`);
  const text = example(kind, port, processPorts);
  writeFileSync(config, kind === "haproxy" ? text : nginxAround(text, home));
  const args = kind === "haproxy" ? ["-db", "-q", "-f", config] : ["-p", home, "-c", config];
  const child = spawn(kind, args, { stdio: ["ignore", "ignore", "inherit"] });
  await listening(child, port);
  return {
    async end() {
      if (child.exitCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
}

function nginxAround(text: string, home: string): string {
  const bodies = join(home, "nginx-bodies");
  mkdirSync(bodies, { recursive: true });
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((what) => `${what}_temp_path ${bodies};`);
  const user = process.getuid?.() === 0 ? "user root;" : "";
  return `daemon off; ${user} pid ${home}/nginx.pid; error_log ${home}/nginx.log; events {}
http { access_log off; ${temporary.join(" ")}\n${text}\n}`;
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, "127.0.0.1");
    const isThere = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await wait(50);
  }
  throw new Error("The proxy did not start.");
}
