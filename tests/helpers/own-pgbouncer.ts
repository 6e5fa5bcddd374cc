import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";

const script = join(import.meta.dirname, "pgbouncer.sh");

export interface OwnPgBouncer {
  url: string;
  end(): void;
}

/** A PgBouncer of its own in transaction mode before the server at `url`; undefined where it is not installed. */
export async function startOwnPgBouncer(url: string): Promise<OwnPgBouncer | undefined> {
  if (!existsSync("/usr/sbin/pgbouncer")) return undefined;
  const home = mkdtempSync(join(tmpdir(), "portal-pgbouncer-"));
  chmodSync(home, 0o755);
  const { port: to, username } = new URL(url);
  const port = String(await freePort());
  execFileSync(script, ["start", join(home, "run"), port, to, username]);
  const pooled = new URL(url);
  pooled.port = port;
  return {
    url: pooled.href,
    end() {
      execFileSync(script, ["stop", join(home, "run")]);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
