import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { ClaimTypeFile } from "../claim-type-files.ts";
import type { Fault } from "./fault.ts";
import type { Open } from "./resolve-refs.ts";
import { shape } from "./shape-faults.ts";

/** A claim type's `migrations/<n>.json` in their order, and of those that it extends what it does not write itself. */
export function readMigrations(
  root: string,
  lineage: readonly string[],
  open: Open,
): { migrations: ClaimTypeFile[]; faults: Fault[] } {
  const faults: Fault[] = [];
  const found = new Map<number, string>();
  for (const type of [...lineage].reverse()) {
    const folder = path.join(root, type, "migrations");
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const number = /^([1-9]\d{0,3})\.json$/.exec(name)?.[1];
      const file = `${type}/migrations/${name}`;
      if (number !== undefined) found.set(Number(number), file);
      else if (!name.startsWith(".")) faults.push(misnamed(file));
    }
  }
  const numbers = [...found.keys()].sort((a, b) => a - b);
  const migrations = numbers.map((number, index) => {
    const source = open(found.get(number) ?? "");
    faults.push(...source.faults);
    if (number !== index + 1) {
      const message = `Migrations are done in the order of their numbers, without a gap: migrations/${index + 1}.json is lacking.`;
      faults.push(source.fault([], "migration-gap", message));
    }
    if (!source.isReadable) return { ...source, source, json: {}, mended: [[]] };
    const { json, mended, keepsNames, faults: wrong } = shape(root, source, "migration");
    faults.push(...wrong);
    return {
      ...source,
      source,
      json,
      mended: [...source.holes, ...mended],
      isWhole: keepsNames && mended.length === 0,
    };
  });
  return { migrations, faults };
}

const misnamed = (file: string): Fault => ({
  file,
  line: 1,
  column: 1,
  code: "stray-file",
  message: "Migrations are called 1.json, 2.json and so on, in the order in which they are done; rename this file.",
});
