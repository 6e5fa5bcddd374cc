import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { definitionFaults } from "../../src/definitions/load.ts";

/** Faults of definitions that stand in a passing folder; texts are written as they are, all else as JSON. */
export function faultsOf(files: Record<string, object | string>, indent: number | string = 2) {
  const root = mkdtempSync(path.join(tmpdir(), "definitions-"));
  try {
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(root, file), typeof content === "string" ? content : textOf(content, indent));
    }
    return definitionFaults(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

export const textOf = (content: object, indent: number | string = 2): string =>
  `${JSON.stringify(content, null, indent)}\n`;
