import { mkdirSync, statfsSync } from "node:fs";
import { setImmediate as yieldToEvents } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { columnReaders } from "./column-types.ts";
import type { Listen } from "./notices.ts";
import { tellLasting, timeLeft } from "./time-left.ts";
import { asUnavailable, DatabaseUnavailable } from "./unavailable.ts";

/** Far longer than any query takes, so a wait of this length is a query outside of the open transaction: a fault of ours. */
const longestWaitMs = 60_000;

/**
 * Sizes for one connection: what PostgreSQL takes for a hundred is memory that is never given back. The system keeps the files in
 * its own cache as well.
 */
const sizes = ["shared_buffers=16MB", "wal_buffers=1MB", "max_connections=5", "maintenance_work_mem=32MB"];

/**
 * V8 compiles WebAssembly twice, at first quickly, then what runs often once more with all its art. For one function of
 * PostgreSQL, of 100 kB, that takes 600 MB for a second. Quickly is enough here.
 */
function compileOnce(): void {
  for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag);
}

/** Bytes that must be free: on a full disk PostgreSQL ends when it cannot write its log, and in this process it never comes back. */
const reserve = 32 * 1024 * 1024;

export const hasRoom = (folder: string): boolean => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= reserve;
};

export interface EmbeddedDatabase extends PostgresPool {
  /** Runs maintenance between queries, when no transaction is open. */
  maintain(statement: "checkpoint" | "vacuum analyze"): Promise<void>;
  /** How many statements have changed rows since it was opened. */
  writes(): number;
  /** The whole database as one file, for a copy of it. */
  dump(): Promise<Blob>;
  listen: Listen;
}

/**
 * PGlite as a pool of one connection, so that Kysely's PostgreSQL dialect serves both databases. Without a folder it lives in
 * memory. Intentionally not Kysely's PGlite dialect: there, one request's query joins another's open transaction.
 */
export async function openPglite(at: { folder?: string; copyOf?: Blob } = {}): Promise<EmbeddedDatabase> {
  compileOnce();
  if (at.folder !== undefined) mkdirSync(at.folder, { recursive: true, mode: 0o700 });
  const pglite = await PGlite.create({
    ...(at.folder && { fs: new OwnersFolder(at.folder) }),
    ...(at.copyOf && { loadDataDir: at.copyOf }),
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, ...sizes.flatMap((size) => ["-c", size])],
  });
  const { folder } = at;
  function needRoom(): void {
    if (folder === undefined || hasRoom(folder)) return;
    const message = "The disk of the data folder is full.";
    throw new DatabaseUnavailable(message, { cause: Object.assign(new Error(message), { code: "53100" }) });
  }

  let last: Promise<void> = Promise.resolve();
  let writes = 0;

  /** Waits for the connection; the answer gives it back. */
  async function take(): Promise<() => void> {
    const most = timeLeft();
    // Whoever was told that it took too long asks again: what is done after all would be done twice.
    if (most <= 0) throw new DatabaseUnavailable("The request has taken too long.");
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = before.then(() => promise);
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_, reject) => {
      const give = (error: Error) => () => {
        resolve();
        reject(error);
      };
      const fault = new Error(
        "The database was not free within a minute. Does a query run outside of its transaction?",
      );
      timer =
        most < longestWaitMs
          ? setTimeout(give(new DatabaseUnavailable("The database was not free in time.")), most)
          : setTimeout(give(fault), longestWaitMs).unref();
    });
    await Promise.race([before, tooLong]);
    clearTimeout(timer);
    return resolve;
  }

  async function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // COMMIT rolls a failed transaction back without a word; any other statement in it is refused.
    if (sql === "commit") await pglite.query("select 1");
    const command = commandOf(sql);
    if (command !== "SELECT") needRoom();
    const result = await pglite.query<R>(sql, [...parameters], { parsers: columnReaders }).catch((error: unknown) => {
      throw asUnavailable(error) ?? error;
    });
    if (sql === "commit" || command !== "SELECT") tellLasting();
    if (command !== "SELECT" && result.affectedRows) writes += 1;
    // PGlite answers in microtasks alone: a long loop of queries would starve every other request.
    await yieldToEvents();
    return { command, rowCount: result.affectedRows ?? 0, rows: result.rows };
  }

  return {
    options: {},
    async connect() {
      const release = await take();
      return { query, release } as PostgresPoolClient;
    },
    async maintain(statement) {
      const release = await take();
      try {
        needRoom();
        await pglite.exec(statement);
      } finally {
        release();
      }
    },
    writes: () => writes,
    listen(channel, { onNotice, onBegun }) {
      // Between transactions: one that is rolled back would take it along.
      const outside = async <R>(ask: () => Promise<R>): Promise<R> => {
        const release = await take();
        return ask().finally(release);
      };
      const listening = outside(() => pglite.listen(channel, onNotice));
      listening.then(onBegun, () => {});
      return async () => {
        const unlisten = await listening.catch(() => undefined);
        if (unlisten && !pglite.closed) await outside(() => unlisten());
      };
    },
    dump: () => pglite.dumpDataDir("none"),
    async end() {
      const release = await take();
      await pglite.close();
      release();
    },
  };
}

/** Kysely counts affected rows by the command's name, which PGlite does not tell. */
function commandOf(sql: string): PostgresQueryResult<unknown>["command"] {
  const [, word = ""] = /^\s*(insert|update|delete|merge)\b/i.exec(sql) ?? [];
  const changes = /^\s*with\b[\s\S]*\b(insert into|update|delete from|merge into)\b/i.test(sql);
  return word ? (word.toUpperCase() as "INSERT") : changes ? "UPDATE" : "SELECT";
}

interface Attributes {
  mode?: number | null;
}
interface Operations {
  setattr(node: unknown, attributes: Attributes): void;
}
interface FolderOperations extends Operations {
  /** Makes a file or a folder. */
  mknod(parent: unknown, name: string, mode: number, device: number): unknown;
}

/**
 * A folder for PGlite that is its owner's alone with all in it, whatever umask a process has. PGlite gives each file that it makes
 * its rights by name, so the umask alone would do nothing.
 */
class OwnersFolder extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS["init"]>[1]) {
    const made = await super.init(pg, options);
    const closeToOthers = ({ NODEFS }: { NODEFS: { node_ops: FolderOperations; stream_ops: Operations } }) => {
      const { mknod } = NODEFS.node_ops;
      NODEFS.node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~0o077, device);
      for (const operations of [NODEFS.node_ops, NODEFS.stream_ops]) {
        const { setattr } = operations;
        operations.setattr = (node, attributes) =>
          setattr(node, attributes.mode == null ? attributes : { ...attributes, mode: attributes.mode & ~0o077 });
      }
    };
    const { preRun = [] } = made.emscriptenOpts;
    return { emscriptenOpts: { ...made.emscriptenOpts, preRun: [...preRun, closeToOthers] } };
  }
}
