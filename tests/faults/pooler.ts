import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../helpers/free-port.ts";
import { signalIfThere } from "./cluster.ts";

const script = join(import.meta.dirname, "../helpers/pgbouncer.sh");

/** A PgBouncer in transaction mode before the database. */
export interface Pooler {
  port: number;
  start(): void;
  /** Every connection through it breaks. Resolves once it is gone. */
  stop(): Promise<void>;
  signal(signal: "SIGSTOP" | "SIGCONT"): void;
  end(): void;
}

/** In the folder `home`, which must not be there yet; undefined where it is not installed. */
export async function startPooler(home: string, serverPort: number): Promise<Pooler | undefined> {
  if (!existsSync("/usr/sbin/pgbouncer")) return undefined;
  const port = await freePort();
  const start = () => void execFileSync(script, ["start", home, String(port), String(serverPort), "app"]);
  const pid = () => Number(readFileSync(join(home, "pid"), "utf8"));
  start();
  return {
    port,
    start,
    async stop() {
      const gone = pid();
      signalIfThere(gone, "SIGTERM");
      while (existsSync(`/proc/${gone}`)) await wait(20);
    },
    signal: (signal) => signalIfThere(pid(), signal),
    end() {
      if (existsSync(join(home, "pid"))) signalIfThere(pid(), "SIGKILL");
    },
  };
}
