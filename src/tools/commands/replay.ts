import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { loadDefinitions } from "../../definitions/load.ts";
import { coverageByForm, type Judged, mutationByForm } from "../../definitions/proposals/judge-definitions.ts";
import { DefinitionError } from "../../definitions/read/fault.ts";
import type { DefinitionStore } from "../../definitions/store.ts";
import { type Cause, causesOf, onlyCauses } from "../../definitions/stories/causes.ts";
import { enginePlayerOf } from "../../definitions/stories/engine-player.ts";
import { type People, readPeople } from "../../definitions/stories/people.ts";
import { readStories, storyFiles, storyFolders } from "../../definitions/stories/read-stories.ts";
import { isFailure, type Outcome, run } from "../../definitions/stories/run.ts";
import type { Story } from "../../definitions/stories/story.ts";
import { update } from "../../definitions/stories/update.ts";
import { whereIn } from "../../definitions/stories/where-in.ts";
import type { WhereIs } from "../../definitions/stories/why.ts";
import { htmlReport } from "../replay/html-report.ts";
import {
  causeLines,
  coverageLines,
  failureLines,
  mutationLines,
  reportOf,
  shareNoticed,
  summaryLine,
  unseenLines,
} from "../replay/report.ts";
import { propose } from "./propose.ts";
import { readArguments, rerunOnChange } from "./run-command.ts";

const root = path.join(import.meta.dirname, "../../..");
const usage = [
  "npm run replay -- [words of a file or title, several of them with | between]",
  "  --api                    through a server of its own",
  "  --browser                on the screen",
  "  --coverage               what no story has shown both ways",
  "  --mutate, --mutate=return   what changes of the definitions no story notices",
  "  --propose, --propose=return   a story for each thing that no story shows and each change that none notices",
  "  --keep 3f2a1b,9c0d1e     writes these of the stories proposed",
  "  --watch                  plays again after each change of definitions or stories",
  "  --report                 for other programs, into the folder of TEST_REPORTS",
  "  --html <file>            what became of each story as one page, for those without the portal",
  "  --update, --update=3f2a1b,9c0d1e   takes over what was found as expected: cause by cause, or of these causes",
  "  --schemas <folder>, --fixtures <folder>   others than the product's",
].join("\n");
const { values: options, positionals: patterns } = readArguments(usage, {
  // `--mutate` and `--propose` alone mean every form, `--update` alone asks.
  args: process.argv
    .slice(2)
    .map((argument) => (/^--(mutate|propose|update)$/.test(argument) ? `${argument}=` : argument)),
  allowPositionals: true,
  options: {
    browser: { type: "boolean", default: false },
    api: { type: "boolean", default: false },
    report: { type: "boolean", default: false },
    html: { type: "string" },
    watch: { type: "boolean", default: false },
    update: { type: "string" },
    coverage: { type: "boolean", default: false },
    mutate: { type: "string" },
    propose: { type: "string" },
    keep: { type: "string" },
    schemas: { type: "string", default: path.join(root, "schemas") },
    fixtures: { type: "string", default: path.join(root, "fixtures") },
  },
});

/** The share of changes that the stories of every form must notice. */
const leastNoticed = 0.9;

/** Words separated by `|` are choices; of several patterns all must match. */
const matches = (pattern: string, file: string, title: string): boolean =>
  pattern.split("|").some((word) => file.includes(word) || title.includes(word));

/** Faulty definitions play nothing; what is wrong is told as `npm run lint:schemas` tells it. */
function definitionsOrFaults(folder: string): DefinitionStore {
  try {
    return loadDefinitions(folder);
  } catch (error) {
    if (!(error instanceof DefinitionError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** A file that cannot be read plays nothing either, and is told of in one line. */
function storiesOrFault(file: string): Story[] {
  try {
    return readStories(folders, file);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

const say = (lines: readonly string[]): void => lines.forEach((line) => void console.log(line));

const { schemas, fixtures } = options;
if (options.watch) await rerunOnChange([schemas, fixtures]);
const store = definitionsOrFaults(schemas);
const people = readPeople(fixtures, store.access);
const folders = storyFolders(schemas, fixtures);
const stories = storyFiles(
  folders,
  store.forms().map(({ type }) => type),
)
  .flatMap(storiesOrFault)
  .filter(({ file, title }) => patterns.every((pattern) => matches(pattern, file, title)));
// A browser takes seconds for a story: unless words choose them, each file plays its first case.
const isSample = options.browser && patterns.length === 0;
const played = isSample ? stories.filter(({ file }, index) => file !== stories[index - 1]?.file) : stories;
const judged: Judged = { schemas, fixtures, store, people, stories };

interface Stage {
  schemas: string;
  fixtures: string;
  store: DefinitionStore;
  people: People;
  whereIs: WhereIs;
}

interface Played {
  /** The player's name. */
  name: string;
  outcomes: Outcome[];
}

/** Plays stories where the options say, on the engine by default. */
async function play(
  { api, browser }: { api: boolean; browser: boolean },
  stage: Stage,
  stories: readonly Story[],
): Promise<Played> {
  const { schemas, fixtures, store, people, whereIs } = stage;
  if (browser) {
    const { openPortal } = await import("../replay/players/browser/form-page.ts");
    const { browserPlayer } = await import("../replay/players/browser.ts");
    const portal = await openPortal(store);
    const outcomes = await run(browserPlayer({ portal, people, whereIs }), stories).finally(() => portal.close());
    return { name: "browser", outcomes };
  }
  if (!api) return { name: "engine", outcomes: await run(enginePlayerOf(store, people, whereIs), stories) };
  // Read when asked for: the engine alone starts at once.
  const { runOnServers } = await import("../replay/players/api/api-run.ts");
  return { name: "API", outcomes: await runOnServers({ schemas, fixtures }, stories) };
}

const { name, outcomes } = await play(options, { ...judged, whereIs: whereIn(schemas, store) }, played);

/**
 * Ids of the causes whose findings are right: those that `wanted` names, separated by commas, else those that the person at the
 * terminal approves, one after another. There is no way to approve all at once. A name that no difference has any more, or nobody
 * to ask, ends the process with 2 and writes nothing.
 */
async function approvedCauses(outcomes: readonly Outcome[], wanted: string): Promise<string[]> {
  const causes = causesOf(outcomes);
  const ids = wanted.split(",").filter((id) => id !== "");
  const unknown = ids.filter((id) => !causes.some((cause) => cause.id === id));
  if (unknown.length > 0) refuse(`No difference has the cause ${unknown.join(", ")} any more: play the stories again.`);
  if (ids.length > 0 || causes.length === 0) return ids;
  if (!process.stdin.isTTY)
    refuse(`Nobody is here to be asked: name the causes to approve, like --update=${causes[0]?.id}.`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const approved: string[] = [];
  for (const [index, cause] of causes.entries()) {
    console.log(causeLines(cause).join("\n"));
    const answer = await terminal.question(`\n${index + 1} of ${causes.length}: is what was found right? [y/N] `);
    if (/^y(es)?$/i.test(answer.trim())) approved.push(cause.id);
  }
  terminal.close();
  return approved;
}

function refuse(words: string): never {
  console.error(words);
  process.exit(2);
}

const approved = options.update === undefined ? [] : await approvedCauses(outcomes, options.update);
if (approved.length > 0) say(update(folders, onlyCauses(outcomes, approved)));
const isLeft = ({ id }: Cause) => !approved.includes(id);
const left = causesOf(outcomes).filter(isLeft);
say(
  failureLines(
    onlyCauses(
      outcomes,
      left.map(({ id }) => id),
    ),
  ),
);
if (played.length === 0) say(["No story has these words in its path or title (capitals count)."]);
say([summaryLine(outcomes), ...unseenLines(name, outcomes)]);
if (approved.length > 0) say(["That was before the stories were rewritten: play them again."]);
// Where the tests want to read what became of each story.
const { TEST_REPORTS } = process.env;
if (options.report && TEST_REPORTS) {
  mkdirSync(TEST_REPORTS, { recursive: true });
  writeFileSync(path.join(TEST_REPORTS, `replay-${name.toLowerCase()}.json`), JSON.stringify(reportOf(outcomes)));
}
if (options.html) {
  const at = new Date().toLocaleString("en-NZ", { dateStyle: "long", timeStyle: "short" });
  writeFileSync(options.html, htmlReport({ name, at, outcomes }));
  say([`written ${options.html}`]);
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
  if (options.propose !== undefined && !propose(judged, { only: options.propose, keep: options.keep }))
    process.exitCode = 1;
}
