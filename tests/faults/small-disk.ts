import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

export interface SmallDisk {
  folder: string;
  /** Leaves no byte free. */
  fill(): void;
  free(): void;
  /** As a file system that met an error: what is there can be read, and nothing written. */
  setReadOnly(isReadOnly: boolean): void;
  end(): void;
}

/** A disk of so many megabytes in memory; undefined where this user may not mount one. */
export function mountSmallDisk(place: string, megabytes: number): SmallDisk | undefined {
  mkdirSync(place);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0755`, "tmpfs", place], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  const folder = join(place, "content");
  const ballast = join(place, "ballast");
  mkdirSync(folder, { mode: 0o700 });
  return {
    folder,
    fill() {
      const file = openSync(ballast, "a");
      // In pieces that get smaller, down to a page.
      for (let size = 4 * 1024 * 1024; size >= 4_096; ) {
        try {
          writeSync(file, Buffer.alloc(size));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
          size /= 4;
        }
      }
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
    setReadOnly: (isReadOnly) =>
      execFileSync("mount", ["-o", `remount,${isReadOnly ? "ro" : "rw"}`, place], { stdio: "ignore" }),
    end: () => execFileSync("umount", ["-l", place], { stdio: "ignore" }),
  };
}
