import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../helpers/free-port.ts";

const installed = "/usr/lib/postgresql";

/** The folder of PostgreSQL's programs, the newest; undefined where it is not installed. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(installed) ? readdirSync(installed).sort((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => join(installed, version, "bin"))
    .find((folder) => existsSync(join(folder, "initdb")));
}

export interface OwnPostgres {
  url: string;
  end(): void;
}

/** A PostgreSQL server of its own with an empty database, which `end` takes away; undefined where it is not installed. */
export async function startOwnPostgres(): Promise<OwnPostgres | undefined> {
  const bin = postgresPrograms();
  if (!bin) return undefined;
  const home = mkdtempSync(join(tmpdir(), "portal-bench-postgres-"));
  const isRoot = process.getuid?.() === 0;
  // initdb refuses to run as root.
  const [uid, gid] = isRoot ? ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, "postgres"]))) : [];
  if (uid !== undefined && gid !== undefined) chownSync(home, uid, gid);
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, { stdio: "ignore", cwd: home, ...(isRoot && { uid, gid }) });
  const folder = join(home, "data");
  const port = await freePort();
  run("initdb", "-D", folder, "-U", "portal", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N");
  const settings = [`-p ${port}`, "-c listen_addresses=127.0.0.1", "-c unix_socket_directories=''", "-c fsync=off"];
  const sizes = ["-c shared_buffers=1GB", "-c max_wal_size=4GB"];
  run("pg_ctl", "-D", folder, "-w", "-l", join(home, "log"), "-o", [...settings, ...sizes].join(" "), "start");
  return {
    url: `postgres://portal@127.0.0.1:${port}/postgres`,
    end() {
      run("pg_ctl", "-D", folder, "-m", "immediate", "-w", "stop");
      rmSync(home, { recursive: true, force: true });
    },
  };
}
