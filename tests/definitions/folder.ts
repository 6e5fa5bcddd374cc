import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { definitionFaults } from "../../src/definitions/load.ts";

/** Faults of definitions that stand in a passing folder; texts are written as they are, all else as JSON. */
export const faultsOf = (files: Record<string, object | string>, indent: number | string = 2) =>
  inFolder(files, definitionFaults, indent);

/** What `use` makes of a passing folder that holds the files. */
export function inFolder<Result>(
  files: Record<string, object | string>,
  use: (root: string) => Result,
  indent: number | string = 2,
): Result {
  const root = mkdtempSync(path.join(tmpdir(), "definitions-"));
  try {
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(root, file), typeof content === "string" ? content : textOf(content, indent));
    }
    return use(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

export const textOf = (content: object, indent: number | string = 2): string =>
  `${JSON.stringify(content, null, indent)}\n`;
