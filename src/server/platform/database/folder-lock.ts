import { closeSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { StartUpFault } from "../settings/start-up-fault.ts";

/**
 * Holds `file` for this process until the answer is called. Two processes on one embedded database would lose data without
 * a word. The kernel frees the lock when the process ends, however it ends. Throws StartUpFault when another holds it.
 */
export function lockFolder(file: string): () => void {
  closeSync(openSync(file, "a", 0o600));
  const lock = new DatabaseSync(file);
  try {
    lock.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== 5) throw error;
    throw new StartUpFault(
      `DATA_DIR: another process is using the data folder (${file} is locked). Stop it, or set DATA_DIR to another folder.`,
    );
  }
  return () => lock.close();
}
