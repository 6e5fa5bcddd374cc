import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { ClaimTypeFiles } from "../../../definitions/claim-type-files.ts";
import { whereOf } from "../../../definitions/where-of.ts";
import type { Definition } from "../../../engine/index.ts";
import { everythingToSee } from "./expected-to-be-seen.ts";
import type { Seen } from "./seen.ts";

/** What no story can show, with the reason, by claim type: `fixtures/unseen.json`. */
export type Excused = Record<string, Record<string, string>>;

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
  /** Lines that say what was not seen, and excuses that are none. */
  faults: string[];
}

/** Compares what stories have shown of a definition with all that there is to see. */
export function coverageOf(files: ClaimTypeFiles, definition: Definition, seen: Seen, excused: Excused): Coverage {
  const all = everythingToSee(definition);
  const excuses = excused[definition.type] ?? {};
  const unseen = all.filter(({ place, what }) => !seen.has(`${place} ${what}`));
  const names = new Set(unseen.map(({ place, what }) => `${place} ${what}`));
  const needless = Object.keys(excuses).filter((name) => !names.has(name));
  return {
    total: all.length,
    seen: all.length - unseen.length,
    faults: [
      ...unseen
        .filter(({ place, what }) => !excuses[`${place} ${what}`]?.trim())
        .map(({ place, what }) => {
          const { file, line, column } = whereOf(files, definition, place);
          return `schemas/${file}:${line}:${column} never seen: ${place} ${what}`;
        }),
      ...needless.map((name) => `fixtures/unseen.json excuses what was seen or does not exist: ${name}`),
    ],
  };
}
