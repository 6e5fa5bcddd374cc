import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { readSettings, type Settings } from "../../src/server/platform/settings/settings.ts";

const home = join(import.meta.dirname, "../..");

export interface ProductProcess {
  settings: Settings;
  pid: number;
  /** All that it has said until now. */
  said(): string;
  /** Ends it the hard way; resolves once it is gone. */
  kill(): Promise<void>;
  /** Asks it to end; resolves with its exit code. */
  end(): Promise<number | null>;
}

/** The shipped server as its own process, on these settings; resolves once it says `ready`. Rejects with what it said if it ends first. */
export function startProduct(env: Record<string, string>): Promise<ProductProcess> {
  const child = spawn(process.execPath, [join(home, "src/server/main.ts")], {
    env: { ...process.env, SHUTDOWN_DELAY_SECONDS: "0", UNDO_SECONDS: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const gone = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    child.stderr.on("data", (chunk) => said.push(String(chunk)));
    gone
      .then((code) => reject(new Error(`The server ended with code ${code} before it was ready:\n${said.join("")}`)))
      .catch(reject);
    createInterface({ input: child.stdout }).on("line", (line) => {
      said.push(`${line}\n`);
      if (line === "ready")
        resolve({
          settings: readSettings(env),
          pid: child.pid ?? 0,
          said: () => said.join(""),
          ...endings(child, gone),
        });
    });
  });
}

function endings(child: ChildProcess, gone: Promise<number | null>): Pick<ProductProcess, "kill" | "end"> {
  return {
    async kill() {
      child.kill("SIGKILL");
      await gone;
    },
    end() {
      child.kill("SIGTERM");
      return gone;
    },
  };
}
