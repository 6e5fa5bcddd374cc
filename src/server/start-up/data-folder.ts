import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartUpFault } from "./start-up-fault.ts";

/** Makes the data folder where it is missing, and makes sure that files can be written to it. Throws StartUpFault. */
export async function openDataFolder(folder: string): Promise<void> {
  const trial = join(folder, `.trial-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(trial, "");
    await rm(trial);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "unknown reason";
    throw new StartUpFault(
      `DATA_DIR: the folder ${folder} cannot be written to (${code}). Give this user the right to write there, or set DATA_DIR to another folder.`,
    );
  }
}
