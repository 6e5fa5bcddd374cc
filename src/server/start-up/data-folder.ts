import { chmod, lstat, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { keyFileIn } from "../platform/secret-key.ts";
import { StartUpFault } from "../platform/settings/start-up-fault.ts";

const ownerOnly = { folder: 0o700, file: 0o600 };

/**
 * Makes the data folder where it is missing, makes sure that files can be written to it, and that nobody but this user can read
 * any of them: it holds everybody's claims and what the keys of the sign-in are locked with. Returns the paths of the files that
 * other users of this machine could read until now. Throws StartUpFault.
 */
export async function openDataFolder(folder: string): Promise<string[]> {
  const trial = join(folder, `.trial-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: ownerOnly.folder });
    await writeFile(trial, "");
    await rm(trial);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "unknown reason";
    throw new StartUpFault(
      `DATA_DIR: the folder ${folder} cannot be written to (${code}). Give this user the right to write there, or set DATA_DIR to another folder.`,
    );
  }
  return closeToOthers(folder);
}

/** What to do about files that others could read: closing them takes nothing back that is known. Undefined where there were none. */
export function readersWarning(paths: string[], folder: string): string | undefined {
  if (paths.length === 0) return undefined;
  const files = paths.length === 1 ? "one file" : `${paths.length} files`;
  const warning = `DATA_DIR: until now others on this machine could read ${files} in ${folder}.`;
  if (!paths.includes(keyFileIn(folder))) return warning;
  return `${warning} The key that locks the keys of the sign-in was among them: start once with NEW_SIGN_IN_KEYS=yes, then replace the key as .github/operations.md says of SECRET_KEY.`;
}

/** Gives the folder and all in it the rights they should have. Windows has rights of another kind, which the folder inherits. */
async function closeToOthers(folder: string): Promise<string[]> {
  const user = process.getuid?.();
  if (user === undefined) return [];
  const { uid } = await stat(folder);
  if (uid !== user) {
    throw new StartUpFault(
      `DATA_DIR: the folder ${folder} belongs to another user (number ${uid}, this is ${user}), who could read all that is kept in it. Start the portal as that user, give the folder to this one (chown -R), or set DATA_DIR to another folder.`,
    );
  }
  // The folder first: from then on nobody comes to what is inside.
  const wasOpen = await keep(folder, ownerOnly.folder);
  const wereOpen: string[] = [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const isFolder = entry.isDirectory();
    if ((await keep(path, isFolder ? ownerOnly.folder : ownerOnly.file)) && !isFolder) wereOpen.push(path);
  }
  return wasOpen ? wereOpen : [];
}

/** Whether others had rights to it until now. */
async function keep(path: string, rights: number): Promise<boolean> {
  const isOpen = async () => ((await lstat(path)).mode & 0o777 & ~rights) !== 0;
  try {
    if (!(await isOpen())) return false;
    await chmod(path, rights);
    if (!(await isOpen())) return true;
  } catch (error) {
    // A file that went away meanwhile can be read by nobody.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
  }
  throw new StartUpFault(
    `DATA_DIR: others can read ${path}, and that cannot be changed. Give it to this user (chown), use a file system that knows rights, or set DATA_DIR to another folder.`,
  );
}
