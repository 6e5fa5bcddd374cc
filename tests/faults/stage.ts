import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../helpers/free-port.ts";
import { ApiProcess } from "./api-process.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { type FrontKind, isInstalled, startFront } from "./front.ts";
import { type Pooler, startPooler } from "./pooler.ts";
import { releaseBefore } from "./release-before.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";
import { Wire } from "./wire.ts";

/** All that a fault can break. */
export interface Stage {
  cluster: Cluster;
  /** Between the lines and the database; undefined where it was not asked for. */
  pooler: Pooler | undefined;
  /** Two processes of the product, and the line of each to the database. */
  processes: [ApiProcess, ApiProcess];
  wires: [Wire, Wire];
  /** Under the portal's rows and under its files; undefined where none may be mounted. */
  databaseDisk: SmallDisk | undefined;
  filesDisk: SmallDisk | undefined;
  /** Of both processes. */
  dataDir: string;
  /** Where people find it. */
  address: string;
  /** What the processes logged at level error, by message, with how often. */
  errors(): Map<string, number>;
  end(): Promise<void>;
}

const diskMegabytes = 220;
const today = join(import.meta.dirname, "../..");

/** Everything up: PostgreSQL, two processes, the proxy. Undefined, with the reason told, where something is not installed. */
export async function setStage(
  { front, isPooled, before }: { front: FrontKind; isPooled: boolean; before: string | undefined },
  tell: (line: string) => void,
): Promise<Stage | undefined> {
  if (!isInstalled(front)) return void tell(`Skipped: ${front} is not installed here.`);
  const home = mkdtempSync(join(tmpdir(), "portal-faults-"));
  chmodSync(home, 0o755);
  const undo: (() => unknown)[] = [() => rmSync(home, { recursive: true, force: true })];
  const end = async () => {
    for (const one of undo.splice(0).reverse()) await one();
  };
  try {
    const databaseDisk = mountSmallDisk(join(home, "database-disk"), diskMegabytes);
    if (databaseDisk) undo.push(() => databaseDisk.end());
    const filesDisk = mountSmallDisk(join(home, "files-disk"), diskMegabytes);
    if (filesDisk) undo.push(() => filesDisk.end());
    const clusterHome = join(home, "cluster");
    mkdirSync(clusterHome);
    const cluster = await startCluster(clusterHome, databaseDisk?.folder);
    if (!cluster) {
      await end();
      return void tell("Skipped: PostgreSQL is not installed here.");
    }
    undo.push(() => cluster.end());
    const pooler = isPooled ? await startPooler(join(home, "pooler"), cluster.port) : undefined;
    if (isPooled && !pooler) {
      await end();
      return void tell("Skipped: PgBouncer is not installed here.");
    }
    undo.push(() => pooler?.end());
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const wires: Stage["wires"] = [
      await Wire.to(pooler?.port ?? cluster.port),
      await Wire.to(pooler?.port ?? cluster.port),
    ];
    undo.push(() => {
      for (const wire of wires) wire.close();
    });
    const older = before === undefined ? undefined : releaseBefore(before);
    if (older) {
      undo.push(() => older.end());
      tell(`Process 2 is the release before: ${older.name}`);
    }
    const dataDir = filesDisk?.folder ?? join(home, "data");
    const logs = [join(home, "api-1.log"), join(home, "api-2.log")];
    const processOn = async (place: 0 | 1) =>
      new ApiProcess(
        `process ${place + 1}`,
        {
          PORT: String(await freePort()),
          PUBLIC_URL: address,
          PORTAL_ENV: "test",
          DATA_DIR: dataDir,
          DATABASE_URL: cluster.urlThrough(wires[place].port),
          ...(pooler && { DATABASE_DIRECT_URL: cluster.urlThrough(cluster.port) }),
          WATCH_SCHEMAS: "no",
          MAX_CALLS_PER_MINUTE: "1000000",
          ACCESS_TOKEN_SECONDS: "86400",
          UNDO_SECONDS: "0",
          MIN_FREE_MB: "1",
          SHUTDOWN_DELAY_SECONDS: "3",
        },
        { log: logs[place] ?? "", home: (place === 1 && older?.folder) || today },
      );
    const processes: Stage["processes"] = [await processOn(0), await processOn(1)];
    undo.push(() => Promise.all(processes.map((process) => process.end("SIGKILL"))));
    // As where a new version comes to one that runs: the definitions served are those that the older one published.
    for (const process of older ? processes.toReversed() : processes) await process.start();
    const processPorts = processes.map((process) => Number(new URL(process.address).port));
    const proxy = await startFront(front, { home, port, processPorts });
    undo.push(() => proxy.end());
    return {
      cluster,
      pooler,
      processes,
      wires,
      databaseDisk,
      filesDisk,
      dataDir,
      address,
      errors: () => errorsIn(logs),
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

function errorsIn(logs: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of logs.flatMap((log) => readFileSync(log, "utf8").split("\n"))) {
    if (!line.startsWith("{")) {
      if (line.trim()) counts.set(line, (counts.get(line) ?? 0) + 1);
      continue;
    }
    const { level, msg, err } = JSON.parse(line) as {
      level: number;
      msg?: string;
      err?: { message?: string; code?: string };
    };
    if (level < 50) continue;
    const said = `${msg ?? ""} | ${err?.code ?? ""} ${err?.message ?? ""}`;
    counts.set(said, (counts.get(said) ?? 0) + 1);
  }
  return counts;
}
