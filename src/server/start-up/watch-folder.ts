import { type FSWatcher, readdirSync, watch } from "node:fs";
import { join } from "node:path";

/** Milliseconds: editors write a file in several steps. */
const quiet = 100;
/** Milliseconds until a folder that could not be read is looked at again. */
const patience = 1000;

/**
 * Calls `changed` shortly after something in `folder` or below it was written, made, renamed or removed. Answers a function
 * that stops it. Watches folder by folder: Node's own recursive watch loses files that editors replace. A folder that is gone
 * for a while, as when another version is checked out, is waited for. Throws when it cannot be watched to begin with.
 */
export function watchFolder(folder: string, changed: () => void): () => void {
  const watchers: FSWatcher[] = [];
  let waiting: NodeJS.Timeout | undefined;
  const stop = () => {
    clearTimeout(waiting);
    for (const watcher of watchers.splice(0)) watcher.close();
  };
  const begin = () => {
    const inside = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory());
    const places = [folder, ...inside.map(({ parentPath, name }) => join(parentPath, name))];
    for (const place of places)
      watchers.push(watch(place, () => restartAfter(quiet)).on("error", () => restartAfter(quiet)));
  };
  const restartAfter = (wait: number) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      stop();
      try {
        begin();
      } catch {
        stop();
        restartAfter(patience);
        return;
      }
      changed();
    }, wait);
  };
  try {
    begin();
  } catch (error) {
    stop();
    throw error;
  }
  return stop;
}
