import { readdirSync, statSync, watch } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { foundFaults } from "../../definitions/load.ts";
import type { Fault } from "../../definitions/read/fault.ts";
import { left, workAhead } from "../../definitions/work-ahead.ts";

/** Editors write a file in several steps; what comes within this is one edit. */
const together = 25;

interface Watching {
  root: string;
  fixtures: string;
  /** What is said of the findings. */
  report(faults: readonly Fault[]): string;
  /** Whether the verdicts are tried as well. */
  withVerdicts: boolean;
}

/** What the thread of the verdicts is given, and answers. */
export type VerdictTask = Pick<Watching, "root" | "fixtures">;
export type VerdictLines = string[];

/** Tells the findings after each edit, within the process that knows all that was not edited; the verdicts follow from another thread. */
export function watchSchemas({ root, fixtures, report, withVerdicts }: Watching): void {
  let thread: Worker | undefined;
  const tell = (edited: ReadonlySet<string>): void => {
    // Verdicts on what was there before are of no use any more.
    thread?.terminate();
    thread = undefined;
    const began = performance.now();
    const faults = foundFaults(root, left);
    const took = Math.round(performance.now() - began);
    const what = edited.size === 0 ? "" : `${[...edited].join(", ")}: `;
    console.log(`\n${what}checked in ${took} ms\n${report(faults)}`);
    if (withVerdicts) thread = verdictsOf({ root, fixtures });
    workAhead();
  };
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let edited = new Set<string>();
  onEdit(root, (name) => {
    edited.add(name);
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const all = edited;
      edited = new Set();
      tell(all);
    }, together);
  });
  tell(edited);
}

/** Watches each folder by itself: a file that an editor puts in the place of another is seen there, too. */
function onEdit(root: string, tell: (file: string) => void): void {
  const watched = new Set<string>();
  const enter = (folder: string): void => {
    if (watched.has(folder)) return;
    watched.add(folder);
    const watcher = watch(path.join(root, folder), (_, name) => {
      const file = path.posix.join(folder, name ?? "");
      if (statSync(path.join(root, file), { throwIfNoEntry: false })?.isDirectory()) enter(file);
      else if (/^[^.].*\.json$/.test(path.basename(file))) tell(file);
    });
    // A folder that goes takes its watcher along.
    watcher.on("error", () => watched.delete(folder));
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      if (entry.isDirectory() && !entry.name.startsWith(".")) enter(path.posix.join(folder, entry.name));
    }
  };
  enter("");
}

function verdictsOf(workerData: VerdictTask): Worker {
  const thread = new Worker(new URL("verdict-thread.ts", import.meta.url), { workerData });
  thread.on("message", (lines: VerdictLines) => console.log(lines.join("\n")));
  thread.on("error", (error) => console.error(error instanceof Error ? error.message : error));
  return thread;
}
