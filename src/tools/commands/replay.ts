import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { loadDefinitions } from "../../definitions/load.ts";
import { coverageByForm, type Judged, mutationByForm, whereIn } from "../replay/judge-definitions.ts";
import { readPeople } from "../replay/people.ts";
import { readStories, storyFiles } from "../replay/read-stories.ts";
import {
  coverageLines,
  failureLines,
  mutationLines,
  reportOf,
  shareNoticed,
  summaryLine,
  unseenLines,
} from "../replay/report.ts";
import { isFailure } from "../replay/run.ts";
import { update } from "../replay/update.ts";
import { play } from "./play.ts";
import { readArguments } from "./run-command.ts";

const root = path.join(import.meta.dirname, "../../..");
const usage = [
  "npm run replay -- [words of a file or title, several of them with | between]",
  "  --api                    through a server of its own",
  "  --browser                on the screen",
  "  --coverage               what no story has shown both ways",
  "  --mutate, --mutate=return   what changes of the definitions no story notices",
  "  --report                 for other programs, into the folder of TEST_REPORTS",
  "  --update                 takes over what was found as expected",
  "  --schemas <folder>, --fixtures <folder>   others than the product's",
].join("\n");
const { values: options, positionals: patterns } = readArguments(usage, {
  // `--mutate` alone means every form.
  args: process.argv.slice(2).map((argument) => (argument === "--mutate" ? "--mutate=" : argument)),
  allowPositionals: true,
  options: {
    browser: { type: "boolean", default: false },
    api: { type: "boolean", default: false },
    report: { type: "boolean", default: false },
    update: { type: "boolean", default: false },
    coverage: { type: "boolean", default: false },
    mutate: { type: "string" },
    schemas: { type: "string", default: path.join(root, "schemas") },
    fixtures: { type: "string", default: path.join(root, "fixtures") },
  },
});

/** The share of changes that the stories of every form must notice. */
const leastNoticed = 0.9;

/** Words separated by `|` are choices; of several patterns all must match. */
const matches = (pattern: string, file: string, title: string): boolean =>
  pattern.split("|").some((word) => file.includes(word) || title.includes(word));

const say = (lines: readonly string[]): void => lines.forEach((line) => void console.log(line));

const { schemas, fixtures } = options;
const store = loadDefinitions(schemas);
const people = readPeople(fixtures, store.access);
const stories = storyFiles(
  fixtures,
  store.forms().map(({ type }) => type),
)
  .flatMap((file) => readStories(fixtures, file))
  .filter(({ file, title }) => patterns.every((pattern) => matches(pattern, file, title)));
// A browser takes seconds for a story: unless words choose them, each file plays its first case.
const isSample = options.browser && patterns.length === 0;
const played = isSample ? stories.filter(({ file }, index) => file !== stories[index - 1]?.file) : stories;
const judged: Judged = { schemas, fixtures, store, people, stories };

const { name, outcomes } = await play(options, { ...judged, whereIs: whereIn(schemas, store) }, played);
if (options.update) say(update(fixtures, outcomes));
// What kept a story from being played is told in any case.
say(failureLines(options.update ? outcomes.filter((outcome) => "error" in outcome) : outcomes));
say([summaryLine(outcomes), ...unseenLines(name, outcomes)]);
// Where the tests want to read what became of each story.
const { TEST_REPORTS } = process.env;
if (options.report && TEST_REPORTS) {
  mkdirSync(TEST_REPORTS, { recursive: true });
  writeFileSync(path.join(TEST_REPORTS, `replay-${name.toLowerCase()}.json`), JSON.stringify(reportOf(outcomes)));
}
const isAllPassed = outcomes.length > 0 && !outcomes.some(isFailure);
// A story that fails notices every change, so it would prove nothing.
if (!isAllPassed) process.exitCode = 1;
else {
  if (options.coverage) {
    const coverage = coverageByForm(judged);
    say(coverageLines(coverage));
    if ([...coverage.values()].some(({ faults }) => faults.length > 0)) process.exitCode = 1;
  }
  if (options.mutate !== undefined) {
    const scores = mutationByForm(judged, options.mutate || undefined);
    say(mutationLines(scores));
    if (scores.size === 0 || [...scores.values()].some((score) => shareNoticed(score) < leastNoticed))
      process.exitCode = 1;
  }
}
