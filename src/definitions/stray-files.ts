import { readdirSync } from "node:fs";
import path from "node:path";
import { fileNames } from "./claim-type-files.ts";
import type { Fault } from "./read/fault.ts";
import { nearestWord } from "./read/nearest-word.ts";
import { ownStories } from "./stories/read-stories.ts";

const own = Object.values(fileNames);
const inShared = [
  "claim-types.json",
  "columns.json",
  "facts.json",
  "languages.json",
  "letters.json",
  "lists.json",
  "messages.en.json",
  "statuses.json",
  "templates.json",
  "views.json",
  "working-week.json",
];
const onTop = ["README.md", "access.json"];

/** Files that nothing reads: most often a misspelt name. */
export function strayFaults(root: string, languages: readonly string[]): Fault[] {
  return readdirSync(root, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith(".") || ["meta", ownStories].includes(entry.name)) return [];
    if (!entry.isDirectory()) return onTop.includes(entry.name) ? [] : [stray(entry.name, onTop)];
    const known: readonly string[] = [
      ...(entry.name === "shared" ? inShared : own),
      ...languages.map((language) => `messages.${language}.json`),
    ];
    return readdirSync(path.join(root, entry.name), { withFileTypes: true }).flatMap((inner) => {
      const { name } = inner;
      if (known.includes(name) || name.startsWith(".") || name.endsWith(".md")) return [];
      if (entry.name === "shared" && name.endsWith(".schema.json")) return [];
      if (inner.isDirectory() && (name === "migrations" || entry.name === "shared")) return [];
      return [
        stray(
          `${entry.name}/${name}`,
          known.map((one) => `${entry.name}/${one}`),
        ),
      ];
    });
  });
}

function stray(file: string, known: readonly string[]): Fault {
  const suggestion = nearestWord(file, known);
  const message = "Nothing reads this file; rename it or take it away.";
  return { file, line: 1, column: 1, code: "stray-file", message, ...(suggestion !== undefined && { suggestion }) };
}
