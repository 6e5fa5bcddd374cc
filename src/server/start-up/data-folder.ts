import { chmod, lstat, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartUpFault } from "../platform/settings/start-up-fault.ts";

const ownerOnly = { folder: 0o700, file: 0o600 };

/**
 * Makes the data folder where it is missing, makes sure that files can be written to it, and that nobody but this user can read
 * any of them: it holds everybody's claims and what the keys of the sign-in are locked with. Throws StartUpFault.
 */
export async function openDataFolder(folder: string): Promise<void> {
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
  await closeToOthers(folder);
}

/** Gives the folder and all in it the rights they should have. Windows has rights of another kind, which the folder inherits. */
async function closeToOthers(folder: string): Promise<void> {
  const user = process.getuid?.();
  if (user === undefined) return;
  const { uid } = await stat(folder);
  if (uid !== user) {
    throw new StartUpFault(
      `DATA_DIR: the folder ${folder} belongs to another user (number ${uid}, this is ${user}), who could read all that is kept in it. Start the portal as that user, give the folder to this one (chown -R), or set DATA_DIR to another folder.`,
    );
  }
  // The folder first: from then on nobody comes to what is inside.
  await keep(folder, ownerOnly.folder);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (entry.isSymbolicLink()) continue;
    await keep(join(entry.parentPath, entry.name), entry.isDirectory() ? ownerOnly.folder : ownerOnly.file);
  }
}

async function keep(path: string, rights: number): Promise<void> {
  const isOpen = async () => ((await lstat(path)).mode & 0o777 & ~rights) !== 0;
  try {
    if (!(await isOpen())) return;
    await chmod(path, rights);
    if (!(await isOpen())) return;
  } catch (error) {
    // A file that went away meanwhile can be read by nobody.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
  }
  throw new StartUpFault(
    `DATA_DIR: others can read ${path}, and that cannot be changed. Give it to this user (chown), use a file system that knows rights, or set DATA_DIR to another folder.`,
  );
}
