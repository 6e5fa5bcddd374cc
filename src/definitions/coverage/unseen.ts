import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Definition } from "../../engine/index.ts";
import type { ClaimTypeFiles } from "../claim-type-files.ts";
import { whereOf } from "../where-of.ts";
import { everythingToSee, type ToSee } from "./expected-to-be-seen.ts";
import type { Seen } from "./seen.ts";

/** What no story can show, with the reason, by claim type: `fixtures/unseen.json`. */
type Excused = Record<string, Record<string, string>>;

export function readExcused(fixtures: string): Excused {
  const file = path.join(fixtures, "unseen.json");
  if (!existsSync(file)) return {};
  const { $schema: _, ...excused } = JSON.parse(readFileSync(file, "utf8")) as Excused & { $schema?: string };
  return excused;
}

export interface Coverage {
  /** How much there is to see, and how much of it was. */
  total: number;
  seen: number;
  /** What was not, without what is excused. */
  unseen: ToSee[];
  /** Lines that say what was not seen, and excuses that are none. */
  faults: string[];
}

/** Compares what stories have shown of a definition with all that there is to see. */
export function coverageOf(files: ClaimTypeFiles, definition: Definition, seen: Seen, excused: Excused): Coverage {
  const all = everythingToSee(definition);
  const excuses = excused[definition.type] ?? {};
  const missed = all.filter(({ place, what }) => !seen.has(`${place} ${what}`));
  const names = new Set(missed.map(({ place, what }) => `${place} ${what}`));
  const unseen = missed.filter(({ place, what }) => !excuses[`${place} ${what}`]?.trim());
  const needless = Object.keys(excuses).filter((name) => !names.has(name));
  return {
    total: all.length,
    seen: all.length - missed.length,
    unseen,
    faults: [
      ...unseen.map(({ place, what }) => {
        const { file, line, column } = whereOf(files, definition, place);
        return `schemas/${file}:${line}:${column} never seen: ${place} ${what}`;
      }),
      ...needless.map((name) => `fixtures/unseen.json excuses what was seen or does not exist: ${name}`),
    ],
  };
}
