import { type ChildProcess, spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";

/** Another maker's provider, set up for a portal and running as its own process. */
export interface OutsideProvider {
  name: string;
  /** The portal's settings for it, by their names in the environment. */
  env: Record<string, string>;
  /** Somebody who can sign in there. */
  login: string;
  password: string;
  /** Their subject: the `sso_id` of their row at the portal. */
  subject: string;
  stop(): Promise<void>;
}

/** Starts `command` and waits until `address` answers anything; ends with what it said when it ends first. */
export async function startServer(
  [command = "", ...args]: string[],
  address: string,
  env: Record<string, string> = {},
): Promise<{ stop(): Promise<void> }> {
  const child: ChildProcess = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  child.stdout?.on("data", (chunk) => said.push(String(chunk)));
  child.stderr?.on("data", (chunk) => said.push(String(chunk)));
  const gone = new Promise<void>((resolve) => child.once("close", () => resolve()));
  for (let tries = 0; ; tries += 1) {
    if (child.exitCode !== null || tries > 600) throw new Error(`${command} does not run:\n${said.join("")}`);
    const isUp = await fetch(address, { redirect: "manual" }).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    await wait(100);
  }
  return {
    async stop() {
      child.kill("SIGTERM");
      const killer = setTimeout(() => child.kill("SIGKILL"), 5_000);
      await gone;
      clearTimeout(killer);
    },
  };
}

export const removed = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });
