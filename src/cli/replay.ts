import path from "node:path";
import { parseArgs } from "node:util";
import { loadDefinitions } from "../definitions/load.ts";
import { readPeople } from "../replay/people.ts";
import { enginePlayerOf } from "../replay/players/engine.ts";
import { readStories, storyFiles } from "../replay/read-stories.ts";
import { failureLines, summaryLine } from "../replay/report.ts";
import { isFailure, run } from "../replay/run.ts";

const root = path.join(import.meta.dirname, "../..");
const { values: options, positionals: patterns } = parseArgs({
  allowPositionals: true,
  options: {
    schemas: { type: "string", default: path.join(root, "schemas") },
    fixtures: { type: "string", default: path.join(root, "fixtures") },
  },
});

const store = loadDefinitions(options.schemas);
const types = store.list().map(({ type }) => type);
const stories = storyFiles(options.fixtures, types)
  .flatMap((file) => readStories(options.fixtures, file))
  .filter(({ file, title }) => patterns.every((pattern) => file.includes(pattern) || title.includes(pattern)));
const player = enginePlayerOf(store, readPeople(options.fixtures, store.access));
const outcomes = await run(player, stories);
for (const line of failureLines(outcomes)) console.log(line);
console.log(summaryLine(outcomes));
if (outcomes.length === 0 || outcomes.some(isFailure)) process.exitCode = 1;
