import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const home = join(import.meta.dirname, "../..");
const lock = "package-lock.json";

export interface ReleaseBefore {
  folder: string;
  /** As it is told: the commit and its subject. */
  name: string;
  end(): void;
}

/** A tag or commit of this repository in a folder of its own, with its packages: today's where both ask for the same. */
export function releaseBefore(commit: string): ReleaseBefore {
  const folder = mkdtempSync(join(tmpdir(), "portal-before-"));
  const tree = execFileSync("git", ["archive", commit], { cwd: home, maxBuffer: 1_000_000_000 });
  execFileSync("tar", ["-x"], { cwd: folder, input: tree });
  const [before, now] = [folder, home].map((one) => readFileSync(join(one, lock), "utf8"));
  if (before === now) symlinkSync(join(home, "node_modules"), join(folder, "node_modules"), "dir");
  else execFileSync("npm", ["ci", "--no-audit"], { cwd: folder, stdio: "ignore" });
  return {
    folder,
    name: execFileSync("git", ["log", "-1", "--format=%h %s", commit], { cwd: home, encoding: "utf8" }).trim(),
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
}
