import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import {
  type ClaimTypeFile,
  type FileKind,
  fileNames,
  type Lineage,
  metaOf,
  readClaimType,
} from "./claim-type-files.ts";
import { type MetaSchema, metaSchema } from "./read/meta-schemas.ts";
import type { Open } from "./read/resolve-refs.ts";
import type { SourceFile } from "./read/source-file.ts";

type Read = ReturnType<typeof readClaimType>;

interface Before {
  opened: ReadonlyMap<string, SourceFile>;
  names: string;
  metas: readonly MetaSchema[];
  statuses: SourceFile;
  read: Read;
}

/** Types that were read last; enough for the sets that are edited at one time. */
const known = new Map<string, Before>();
const most = 24;

/** A claim type's files as they were read before, while none of the files that they are made from has changed. */
export function readAgain(root: string, lineage: Lineage, open: Open, statuses: ClaimTypeFile): Read {
  const key = JSON.stringify([root, lineage]);
  const names = namesOf(root, lineage);
  const metas = metaNames.map((kind) => metaSchema(root, kind));
  const before = known.get(key);
  const isSame =
    before?.names === names &&
    before.metas.every((meta, index) => meta === metas[index]) &&
    before.statuses === statuses.source &&
    [...before.opened].every(([file, source]) => open(file) === source);
  if (before && isSame) return before.read;
  const opened = new Map<string, SourceFile>();
  const read = readClaimType(
    root,
    lineage,
    (file) => {
      const source = open(file);
      opened.set(file, source);
      return source;
    },
    statuses,
  );
  // Statuses that all types have may name conditions that the type itself does not.
  for (const file of sharedSchemasIn(root)) opened.set(file, open(file));
  known.delete(key);
  known.set(key, { opened, names, metas, statuses: statuses.source, read });
  const [oldest] = known.keys();
  if (known.size > most && oldest !== undefined) known.delete(oldest);
  return read;
}

const metaNames = [...(Object.keys(fileNames) as FileKind[]).map(metaOf), "migration", "condition"];

const sharedSchemasIn = (root: string): string[] =>
  existsSync(path.join(root, "shared"))
    ? readdirSync(path.join(root, "shared"))
        .filter((name) => name.endsWith(".schema.json"))
        .map((name) => `shared/${name}`)
    : [];

/** What lies in the folders: a file more or less is seen by its name. */
function namesOf(root: string, lineage: Lineage): string {
  const folders = [...lineage, ...lineage.map((type) => path.join(type, "migrations")), "meta", "shared"];
  return JSON.stringify(
    folders.map((folder) => (existsSync(path.join(root, folder)) ? readdirSync(path.join(root, folder)) : [])),
  );
}
