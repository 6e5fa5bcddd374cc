import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Plan } from "./naming.ts";
import { accessFile, type Stage, typesFile } from "./stage.ts";

export interface MadeStory {
  /** Path below the fixtures folder. */
  file: string;
  text: string;
}

/** Puts a staged type and its story where they belong: all of it or, when anything fails, nothing. */
export function publish(root: string, fixtures: string, { schemas }: Stage, { name }: Plan, story: MadeStory): void {
  const undo: (() => void)[] = [];
  const gone = (where: string) => () => rmSync(where, { recursive: true, force: true });
  try {
    const stories = path.join(fixtures, path.dirname(story.file));
    if (!existsSync(stories)) undo.push(gone(stories));
    mkdirSync(stories, { recursive: true });
    undo.push(gone(path.join(fixtures, story.file)));
    writeFileSync(path.join(fixtures, story.file), story.text, { flag: "wx" });
    // A running portal that watches the folder sees it whole or not at all.
    const coming = path.join(root, `.${name}-${process.pid}`);
    undo.push(gone(coming));
    cpSync(path.join(schemas, name), coming, { recursive: true });
    renameSync(coming, path.join(root, name));
    undo.push(gone(path.join(root, name)));
    for (const file of [accessFile, typesFile]) {
      const where = path.join(root, file);
      const before = readFileSync(where, "utf8");
      const after = readFileSync(path.join(schemas, file), "utf8");
      if (after === before) continue;
      undo.push(() => writeFileSync(where, before));
      writeFileSync(where, after);
    }
  } catch (error) {
    for (const step of undo.reverse()) step();
    throw error;
  }
}
