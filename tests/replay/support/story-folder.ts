import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

const home = path.join(import.meta.dirname, "../../..");

export const schemas = path.join(home, "schemas");
export const fixtures = path.join(home, "fixtures");

/** A fixtures folder of its own for one test, with our people and these files in it. */
export function storyFolder(files: Record<string, unknown>): string {
  const folder = mkdtempSync(path.join(tmpdir(), "stories-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, "reference"));
  cpSync(path.join(fixtures, "reference/users.json"), path.join(folder, "reference/users.json"));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
  }
  return folder;
}

export const readText = (folder: string, file: string): string => readFileSync(path.join(folder, file), "utf8");
