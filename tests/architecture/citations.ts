import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Offence } from "./source.ts";

const folder = ".github/decisions";

/** Numbers of the decisions that have a record, each once. Throws when two records bear one number. */
export function recordedDecisions(root: string): Set<string> {
  const numbers = readdirSync(join(root, folder)).flatMap((name) =>
    [...readFileSync(join(root, folder, name), "utf8").matchAll(/^- \*\*(D-\d{3}[a-d]?)\*\*/gm)].map(
      ([, id = ""]) => id,
    ),
  );
  const twice = numbers.find((number, at) => numbers.indexOf(number) !== at);
  if (twice) throw new Error(`${folder}: ${twice} has two records.`);
  return new Set(numbers);
}

/** Decisions that a file cites and nobody can look up. */
export function citationOffences(path: string, text: string, records: Set<string>): Offence[] {
  return text
    .split("\n")
    .flatMap((words, at) =>
      [...words.matchAll(/\bD-\d{3}[a-d]?\b/g)]
        .filter(([number]) => !records.has(number))
        .map(([number]) => ({ path, line: at + 1, message: `cites ${number}, which has no record in ${folder}` })),
    );
}
