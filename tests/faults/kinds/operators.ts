import { execFileSync } from "node:child_process";
import type { Cluster } from "../cluster.ts";
import { during, type Fault, type Scene } from "../fault.ts";

/** Runs statements as superuser, holds, and runs those that undo them. */
const saying = (breaks: (scene: Scene) => string[], mends: (scene: Scene) => string[]) => (scene: Scene) => {
  const say = (statements: string[]) => async () => {
    for (const statement of statements) await scene.cluster.admin((client) => client.query(statement));
  };
  return during(scene, say(breaks(scene)), say(mends(scene)));
};

const busyTables = ["claims", "activities", "users", "files"];
const endAll = "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app'";

const openFilesOf = (pid: number): string =>
  execFileSync("prlimit", ["--pid", String(pid), "--nofile", "--output", "SOFT", "--noheadings"], {
    encoding: "utf8",
  }).trim();

/** What those who look after the server do to a database in use, knowing what it does or not. */
export const operatorFaults: Fault[] = [
  {
    // As the migrations of a later release, while this one serves on.
    name: "columns added",
    run: saying(
      () => busyTables.map((table) => `alter table ${table} add column from_elsewhere text default 'x'`),
      () => busyTables.map((table) => `alter table ${table} drop column from_elsewhere`),
    ),
  },
  {
    name: "tables written anew",
    run: ({ cluster, random }) => rewritten(cluster, random.pick(["vacuum full", "reindex table", "cluster"])),
  },
  {
    name: "sign-in refused",
    run: saying(
      () => ["alter role app nologin", endAll],
      () => ["alter role app login"],
    ),
  },
  {
    name: "rights taken",
    run: saying(
      ({ random }) => [`revoke ${random.pick(["insert, update", "all"])} on ${busyTables.join(", ")} from app`],
      () => [`grant all on ${busyTables.join(", ")} to app`],
    ),
  },
  {
    // The limit of a process: sockets and files are refused alike.
    name: "out of file handles",
    run: (scene) => {
      const { processes, random } = scene;
      const { pid } = random.pick(processes);
      const before = openFilesOf(pid);
      const limit = (count: string) => execFileSync("prlimit", ["--pid", String(pid), `--nofile=${count}:`]);
      return during(
        scene,
        () => limit("40"),
        () => limit(before),
      );
    },
  },
];

async function rewritten(cluster: Cluster, how: string): Promise<void> {
  for (const table of busyTables)
    await cluster.admin((client) =>
      client.query(how === "cluster" ? `cluster ${table} using ${table}_pkey` : `${how} ${table}`),
    );
}
