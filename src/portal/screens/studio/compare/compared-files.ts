import type { Json } from "../../../../engine/index.ts";
import { differencesIn } from "../difference/differences.ts";
import { type FilePair, isUnreadable } from "../difference/earlier-files.ts";
import type { Texts } from "../draft-store.ts";
import { read } from "../field-edits.ts";

interface Compared {
  pairs: Map<string, FilePair>;
  /** Files that say the same, written in another way. */
  layout: string[];
  /** Every other file that differs: those of `pairs`, and those that cannot be read. */
  files: string[];
}

/** What differs between two sets of files. */
export function comparedFiles(before: Texts, after: Texts): Compared {
  const all = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const differing = all.filter((file) => before[file] !== after[file]);
  const readable = differing.filter((file) => !isUnreadable(before, file) && !isUnreadable(after, file));
  const pairs = readable.map((file): [string, FilePair] => [
    file,
    { before: read<Json>(before[file]), after: read<Json>(after[file]) },
  ]);
  const says = pairs.filter(([file, pair]) => differencesIn(file, pair.before, pair.after).length > 0);
  const told = new Set(says.map(([file]) => file));
  const layout = readable.filter((file) => !told.has(file));
  return { pairs: new Map(says), layout, files: differing.filter((file) => !layout.includes(file)) };
}
