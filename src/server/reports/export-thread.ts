import { once } from "node:events";
import { Readable } from "node:stream";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import { type CompiledModules, modulesOf } from "../../definitions/store-of.ts";
import type { Person } from "../person.ts";
import { lendDatabase } from "../platform/database/lent-database.ts";
import type { Settings } from "../platform/settings/settings.ts";
import { servedVersion } from "../preview/served-version.ts";
import type { ExportContext } from "./export-context.ts";
import type { KeptExport } from "./kept-exports.ts";
import type { PackedIds } from "./packed-ids.ts";

/** What a thread knows from its start. */
export interface ThreadStart {
  settings: Settings;
  definitions: CompiledModules;
  /** The database of the server's thread; absent where the thread has a connection of its own. */
  database?: MessagePort;
}

/** What is asked of the thread. Everything is read as `person`, at the moment `now`. */
interface ExportTask {
  person: Person;
  now: Date;
  kept: KeptExport;
  /** Claims to write; absent: those that the export holds now. */
  ids?: PackedIds;
  /** What is written follows other parts of the same file. */
  isContinued?: boolean;
}

export type Asked = ExportTask & { act: "list" | "write" | "judge"; port: MessagePort };

/** What the thread says of a task; after `began` a piece each time that one is asked for. */
export type Outcome =
  | { kind: "began" }
  | { kind: "piece"; bytes: Uint8Array; rows: number }
  | { kind: "end" }
  | { kind: "listed"; ids: Uint8Array }
  | { kind: "judged"; isReadable: boolean }
  | { kind: "fault"; error: Error };

/** Reads and writes exports in a thread of its own. */
export interface ExportThread {
  /** Which claims the export holds now. */
  list(task: ExportTask): Promise<PackedIds>;
  /** The file, or a part of it, written no faster than it is read; `onRows` hears how many rows that is. Rejects before its start. */
  write(task: ExportTask, onRows?: (rows: number) => void): Promise<Readable>;
  /** Whether the person may still read every one of these claims. */
  mayRead(task: ExportTask): Promise<boolean>;
  /** Ends the thread; what is under way breaks off. */
  close(): Promise<void>;
}

/** Megabytes: an export takes a few dozen. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 12 };
/** Milliseconds for which the thread waits for the next export. */
const idleMs = 15_000;
/** Milliseconds that it has to let go of its connections. */
const patienceMs = 2_000;

interface Running {
  worker: Worker;
  /** Of the definitions it was started with. */
  version: string;
  tasks: number;
  idle?: NodeJS.Timeout;
}

/**
 * A thread that is there while there is something to export. One that breaks fails what is under way in it, is told to `log`, and
 * the next export has another.
 */
export function exportThread(appContext: ExportContext, log: { error(error: unknown): void }): ExportThread {
  const all = new Set<Running>();
  let current: Running | undefined;

  function start(version: string): Running {
    const { settings, definitions, database } = appContext;
    const port = settings.databaseUrl ? undefined : lendDatabase(database);
    const workerData: ThreadStart = { settings, definitions: modulesOf(definitions), ...(port && { database: port }) };
    const worker = new Worker(new URL("./export-thread-work.ts", import.meta.url), {
      workerData,
      transferList: port ? [port] : [],
      execArgv: [],
      resourceLimits,
    });
    const running: Running = { worker, version, tasks: 0 };
    all.add(running);
    worker.on("error", (error) => log.error(error));
    worker.once("exit", () => {
      all.delete(running);
      if (current === running) current = undefined;
    });
    worker.unref();
    return running;
  }

  async function end(running: Running): Promise<void> {
    clearTimeout(running.idle);
    if (current === running) current = undefined;
    if (!all.has(running)) return;
    const gone = once(running.worker, "exit");
    running.worker.postMessage("end");
    const hurry = setTimeout(() => running.worker.terminate(), patienceMs);
    await gone;
    clearTimeout(hurry);
  }

  /** A port on which the thread tells of the task; closing it stops the task. */
  function ask(act: Asked["act"], task: ExportTask): MessagePort {
    const version = servedVersion(appContext.definitions);
    // One that works under older definitions ends with its last task.
    if (current?.version !== version) current = start(version);
    const running = current;
    clearTimeout(running.idle);
    running.tasks += 1;
    const { port1: own, port2: port } = new MessageChannel();
    own.once("close", () => {
      running.tasks -= 1;
      if (running.tasks > 0) return;
      const wait = running === current ? idleMs : 0;
      running.idle = setTimeout(() => end(running).catch((error) => log.error(error)), wait).unref();
    });
    running.worker.postMessage({ ...task, act, port } satisfies Asked, [port]);
    return own;
  }

  async function answerTo(port: MessagePort): Promise<Outcome> {
    const outcome = await next(port);
    if (outcome.kind === "fault") throw outcome.error;
    return outcome;
  }

  async function asked(act: "list" | "judge", task: ExportTask): Promise<Outcome> {
    const port = ask(act, task);
    return answerTo(port).finally(() => port.close());
  }

  return {
    async list(task) {
      const outcome = await asked("list", task);
      return outcome.kind === "listed" ? Buffer.from(outcome.ids.buffer) : Buffer.alloc(0);
    },
    async mayRead(task) {
      const outcome = await asked("judge", task);
      return outcome.kind === "judged" && outcome.isReadable;
    },
    async write(task, onRows) {
      const port = ask("write", task);
      await answerTo(port).catch((error) => {
        port.close();
        throw error;
      });
      return pieces(port, onRows);
    },
    async close() {
      await Promise.all([...all].map(end));
    },
  };
}

function pieces(port: MessagePort, onRows?: (rows: number) => void): Readable {
  return new Readable({
    read() {
      port.postMessage("more");
      next(port).then(
        (outcome) => {
          if (outcome.kind === "piece") {
            onRows?.(outcome.rows);
            this.push(outcome.bytes);
          } else if (outcome.kind === "fault") this.destroy(outcome.error);
          else this.push(null);
        },
        (error) => this.destroy(error),
      );
    },
    destroy(error, done) {
      port.close();
      done(error);
    },
  });
}

/** What the thread tells next. Rejects when it is gone. */
function next(port: MessagePort): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error("The export broke off: its thread has ended."));
    port.once("close", gone);
    port.once("message", (outcome: Outcome) => {
      port.off("close", gone);
      resolve(outcome);
    });
  });
}
