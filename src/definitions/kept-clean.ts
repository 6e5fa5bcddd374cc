import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const modules = join(root, "node_modules");
/** Where tools keep what they can make again. */
const folder = join(modules, ".cache/claims-portal/clean");
/** Far more than a day's edits. */
const most = 5_000;

let print: string | undefined;
/** How many are kept, as far as this process knows. */
let count: number | undefined;

/** Changes with the code that looks for faults, and with the libraries that it stands on. */
function codePrint(): string {
  if (print) return print;
  const hash = createHash("sha256");
  for (const name of ["src/definitions", "src/engine"]) {
    const files = readdirSync(join(root, name), { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".ts"),
    );
    for (const file of files.sort()) hash.update(file).update(readFileSync(join(root, name, file)));
  }
  const lock = join(modules, ".package-lock.json");
  if (existsSync(lock)) hash.update(readFileSync(lock));
  print = hash.digest("hex");
  return print;
}

/**
 * Looks for faults in these texts, but not where a process before has looked and found none: most commands, starts and tests meet
 * the same definitions. What was found is never kept, as a check may be short of time. Where nothing can be written, it looks.
 */
export const unlessClean = <Fault>(texts: readonly string[], look: () => Fault[]): Fault[] =>
  unlessKept<Fault[]>(
    texts,
    look,
    (found) => (found.length === 0 ? "" : undefined),
    () => [],
  );

/** What a process before worked out of these texts, where `toText` lets it be kept; else it is worked out. */
export function unlessKept<Result>(
  texts: readonly string[],
  work: () => Result,
  toText: (result: Result) => string | undefined,
  fromText: (text: string) => Result,
): Result {
  if (!existsSync(modules)) return work();
  const key = createHash("sha256")
    .update(JSON.stringify([codePrint(), ...texts]))
    .digest("hex");
  const mark = join(folder, key);
  const known = textIn(mark);
  if (known !== undefined) return fromText(known);
  const result = work();
  const text = toText(result);
  if (text !== undefined) keep(mark, text);
  return result;
}

/** Undefined where nothing is kept, or another process has just emptied the folder. */
function textIn(mark: string): string | undefined {
  try {
    return readFileSync(mark, "utf8");
  } catch {
    return undefined;
  }
}

function keep(mark: string, text: string): void {
  try {
    // It is counted once, and what is kept from here on by hand: reading a full folder takes longer than most checks.
    count ??= existsSync(folder) ? readdirSync(folder).length : 0;
    if (count >= most) rmSync(folder, { recursive: true, force: true });
    count = count >= most ? 1 : count + 1;
    mkdirSync(folder, { recursive: true });
    // Whole or not at all: another process may be reading.
    const unfinished = `${mark}.${randomUUID()}`;
    writeFileSync(unfinished, text);
    renameSync(unfinished, mark);
  } catch {
    // A folder that is read-only or full: the next process looks again.
  }
}
