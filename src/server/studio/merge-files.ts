import { applyEdits, findNodeAtLocation, type JSONPath, modify, parseTree } from "jsonc-parser";
import { type Change, changedFiles, changesIn } from "../releases/diff-releases.ts";
import type { Files } from "../releases/releases.ts";

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: "\n" };

/** What `theirs` changed of `base`, brought into `ours`; conflicts are places that both have changed, in different ways. */
export function mergeFiles(base: Files, theirs: Files, ours: Files): { files: Files; conflicts: string[] } {
  const files = { ...ours };
  const conflicts: string[] = [];
  for (const file of changedFiles(base, theirs)) {
    const [was, their, our] = [base[file], theirs[file], ours[file]];
    if (our === their) continue;
    if (our === was) {
      if (their === undefined) delete files[file];
      else files[file] = their;
    } else if (was === undefined || their === undefined || our === undefined) {
      conflicts.push(file);
    } else {
      const own = changesIn(file, was, our);
      const wanted = changesIn(file, was, their).filter((change) => !own.some((one) => isSame(one, change)));
      const met = wanted.filter((change) => own.some((one) => meets(one.place, change.place)));
      conflicts.push(...met.map(({ place }) => `${file} ${place}`));
      if (met.length === 0) files[file] = wanted.reduce(apply, our);
    }
  }
  const sorted = Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1));
  return { files: Object.fromEntries(sorted), conflicts };
}

const isSame = (one: Change, other: Change) => one.place === other.place && one.after === other.after;

/** The same place, one below the other, or items of one list, whose numbers move. */
const meets = (one: string, other: string): boolean => {
  const [first, second] = [listOf(one), listOf(other)];
  return first === second || first.startsWith(`${second}/`) || second.startsWith(`${first}/`);
};

const listOf = (place: string): string => place.replace(/\/\d+(\/.*)?$/, "");

function apply(text: string, { place, after }: Change): string {
  const keys = place
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const root = parseTree(text);
  // A list's items stand by number; a key of an object may be of digits too.
  const path: JSONPath = [];
  for (const key of keys) {
    const parent = root && findNodeAtLocation(root, path);
    path.push(parent?.type === "array" ? Number(key) : key);
  }
  return applyEdits(
    text,
    modify(text, path, after === undefined ? undefined : JSON.parse(after), { formattingOptions }),
  );
}
