import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const modules = join(root, "node_modules");
/** Where tools keep what they can make again. */
const folder = join(modules, ".cache/claims-portal/clean");
/** Far more than a day's edits. */
const most = 5_000;

let print: string | undefined;

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
export function unlessClean<Fault>(texts: readonly string[], look: () => Fault[]): Fault[] {
  if (!existsSync(modules)) return look();
  const key = createHash("sha256")
    .update(JSON.stringify([codePrint(), ...texts]))
    .digest("hex");
  const mark = join(folder, key);
  if (existsSync(mark)) return [];
  const found = look();
  if (found.length === 0) keep(mark);
  return found;
}

function keep(mark: string): void {
  try {
    if (existsSync(folder) && readdirSync(folder).length >= most) rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(mark, "");
  } catch {
    // A folder that is read-only or full: the next process looks again.
  }
}
