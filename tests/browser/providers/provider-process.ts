import { type ChildProcess, spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";

/** Seconds that its access tokens live: a test can wait for the end of one, and a busy machine uses it before. */
export const tokenSeconds = 10;

/** Another maker's provider, set up for a portal and running as its own process. */
export interface OutsideProvider {
  name: string;
  /** The portal's settings for it, by their names in the environment. */
  env: Record<string, string>;
  /** Of somebody who can sign in there: the `sso_id` of their row at the portal. */
  subject: string;
  /** Fills in the provider's own pages, as that person. */
  signIn(page: Page): Promise<void>;
  /** The same as somebody whom the portal does not know, where it has another person. */
  signInAsStranger?(page: Page): Promise<void>;
  /** Says yes on the provider's own page. */
  confirmSignOut(page: Page): Promise<void>;
  /** It signs with another key from now on, for five minutes each, and forgets the one before. Undefined where only a restart does so. */
  changeKeys?(): Promise<void>;
  /** It tells the portal at once that a session has ended. */
  tellsOfSignOut: boolean;
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
