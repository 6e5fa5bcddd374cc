import { type FSWatcher, readdirSync, watch } from "node:fs";
import { join } from "node:path";

/**
 * Calls `changed` shortly after something in `folder` or below it was written, made, renamed or removed. Answers a function
 * that stops it. Watches folder by folder: Node's own recursive watch loses files that editors replace.
 */
export function watchFolder(folder: string, changed: () => void): () => void {
  let watchers: FSWatcher[] = [];
  let waiting: NodeJS.Timeout | undefined;
  const stop = () => {
    clearTimeout(waiting);
    for (const watcher of watchers) watcher.close();
  };
  const begin = () => {
    const inside = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory());
    const places = [folder, ...inside.map(({ parentPath, name }) => join(parentPath, name))];
    watchers = places.map((place) => watch(place, told));
  };
  const told = () => {
    clearTimeout(waiting);
    // Editors write a file in several steps.
    waiting = setTimeout(() => {
      stop();
      begin();
      changed();
    }, 100);
  };
  begin();
  return stop;
}
