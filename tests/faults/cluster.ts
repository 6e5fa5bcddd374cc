import { execFile, execFileSync } from "node:child_process";
import { chownSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { postgresPrograms } from "../bench/own-postgres.ts";
import { freePort } from "../helpers/free-port.ts";

const run = promisify(execFile);

export interface Cluster {
  port: number;
  /** Where the portal finds its database, through the port of a wire. */
  urlThrough(port: number): string;
  /** Work as superuser, past all wires, in the portal's database. */
  admin<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  start(): Promise<void>;
  stop(how: "fast" | "immediate"): Promise<void>;
  /** Stops and starts it as a standby, which takes no writes; `promote` ends that. */
  demote(): Promise<void>;
  promote(): Promise<void>;
  /** Kills one of its processes, at which it restarts them all; resolves once it takes connections again. */
  crash(pid: number): Promise<void>;
  /** Of the server's processes that serve the portal. */
  backends(): Promise<number[]>;
  /** All of the server's processes, its first and its writers too. */
  signal(signal: "SIGSTOP" | "SIGCONT"): void;
  /** For good. */
  end(): void;
}

/** So few that a handful of greedy clients uses them up. */
export const mostConnections = 48;

/**
 * A PostgreSQL server of its own in `home`, with an empty database for the portal's role `app` whose rows are kept in `space`.
 * Undefined where PostgreSQL is not installed.
 */
export async function startCluster(home: string, space: string | undefined): Promise<Cluster | undefined> {
  const bin = postgresPrograms();
  if (!bin) return undefined;
  const isRoot = process.getuid?.() === 0;
  // initdb refuses to run as root.
  const [uid, gid] = isRoot ? ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, "postgres"]))) : [];
  const as = { cwd: home, ...(uid !== undefined && gid !== undefined && { uid, gid }) };
  if (uid !== undefined && gid !== undefined)
    for (const folder of [home, space]) if (folder) chownSync(folder, uid, gid);
  const data = join(home, "data");
  const port = await freePort();
  const options = [
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`,
    `-c max_connections=${mostConnections} -c restart_after_crash=on`,
  ].join(" ");
  const control = (...args: string[]) => run(join(bin, "pg_ctl"), ["-D", data, "-w", "-t", "60", ...args], as);
  const start = async () => {
    await control("-l", join(home, "log"), "-o", options, "start");
  };
  const stop = async (how: "fast" | "immediate") => {
    await control("-m", how, "stop");
  };
  const asSuperuser = async <T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const client = new pg.Client({ host: "127.0.0.1", port, user: "super", database, application_name: "faults" });
    client.on("error", () => {});
    await client.connect();
    return work(client).finally(() => client.end().catch(() => {}));
  };

  await run(
    join(bin, "initdb"),
    ["-D", data, "-U", "super", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"],
    as,
  );
  await start();
  await asSuperuser("postgres", async (client) => {
    await client.query("create role app login");
    if (space) await client.query(`create tablespace small owner app location '${space}'`);
    await client.query(`create database portal owner app ${space ? "tablespace small" : ""}`);
  });
  const admin = <T>(work: (client: pg.Client) => Promise<T>) => asSuperuser("portal", work);
  return {
    port,
    urlThrough: (wire) => `postgres://app@127.0.0.1:${wire}/portal`,
    admin,
    start,
    stop,
    async demote() {
      await stop("fast");
      const signal = join(data, "standby.signal");
      writeFileSync(signal, "");
      if (uid !== undefined && gid !== undefined) chownSync(signal, uid, gid);
      await start();
    },
    async promote() {
      await control("promote");
    },
    async crash(pid) {
      const witness = new pg.Client({ host: "127.0.0.1", port, user: "super", database: "portal" });
      witness.on("error", () => {});
      await witness.connect();
      const { promise: gone, resolve } = Promise.withResolvers<void>();
      witness.on("end", () => resolve());
      process.kill(pid, "SIGKILL");
      await gone;
      const isBack = () =>
        admin((client) => client.query("select 1")).then(
          () => true,
          () => false,
        );
      while (!(await isBack())) await wait(50);
    },
    backends: () =>
      admin(async (client) => {
        const { rows } = await client.query<{ pid: number }>("select pid from pg_stat_activity where usename = 'app'");
        return rows.map(({ pid }) => pid);
      }),
    signal(signal) {
      const [first] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
      const children = execFileSync("ps", ["-o", "pid=", "--ppid", first ?? ""], { encoding: "utf8" }).split("\n");
      for (const pid of [first, ...children].map(Number).filter((pid) => pid > 0)) signalIfThere(pid, signal);
    },
    end() {
      execFileSync(join(bin, "pg_ctl"), ["-D", data, "-m", "immediate", "-w", "stop"], { ...as, stdio: "ignore" });
    },
  };
}

/** A process may have ended meanwhile. */
export function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
