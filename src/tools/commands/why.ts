import path from "node:path";
import { loadDefinitions } from "../../definitions/load.ts";
import { DefinitionError } from "../../definitions/read/fault.ts";
import { nearestWord } from "../../definitions/read/nearest-word.ts";
import type { DefinitionStore } from "../../definitions/store.ts";
import { readPeople } from "../../definitions/stories/people.ts";
import { readStories, type StoryFolders, storyFiles, storyFolders } from "../../definitions/stories/read-stories.ts";
import type { Story } from "../../definitions/stories/story.ts";
import { tellWhy } from "../../definitions/why/tell-why.ts";
import type { Trace } from "../../definitions/why/trace.ts";
import { whyLines } from "../../definitions/why/why-lines.ts";
import { askAboutClaim } from "../tasks/ask-about-claim.ts";
import { fixtureState } from "./fixture-state.ts";
import { readArguments } from "./run-command.ts";

const usage = [
  "npm run why -- <fixture or claim number> <field, section, rule or transition>",
  "  --step 3                 a fixture at this step instead of its last",
  "  --case <part of title>   one case of a fixture that makes several",
  "  --as user@example.test   as another person sees it",
  "  --json                   for other programs",
].join("\n");

const root = path.join(import.meta.dirname, "../../..");

const isClaim = (text: string): boolean =>
  /^[a-z]{1,4}\d{1,12}$/i.test(text) || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

interface Answer {
  /** Of what, when and as whom. */
  heading: string;
  trace: Trace;
}

async function answer(): Promise<void> {
  const { values, positionals } = readArguments(usage, {
    allowPositionals: true,
    options: {
      step: { type: "string" },
      case: { type: "string", default: "" },
      as: { type: "string" },
      json: { type: "boolean" },
      schemas: { type: "string", default: path.join(root, "schemas") },
      fixtures: { type: "string", default: path.join(root, "fixtures") },
    },
  });
  const [place, subject] = positionals;
  if (place === undefined || subject === undefined) throw new Error(usage);
  const { heading, trace } = isClaim(place)
    ? await ofClaim({ claim: place, subject, as: values.as })
    : ofFixture(place, subject, values);
  if (values.json) console.log(JSON.stringify(trace, null, 2));
  else console.log([heading, "", ...whyLines(trace, subject, isColoured())].join("\n").trimEnd());
  if (trace.explanations.length === 0) process.exitCode = 1;
}

async function ofClaim(question: { claim: string; subject: string; as: string | undefined }): Promise<Answer> {
  const answer = await askAboutClaim(question);
  if ("refusal" in answer) throw new Error(answer.refusal);
  return answer;
}

interface FixtureOptions {
  step?: string | undefined;
  case: string;
  as?: string | undefined;
  schemas: string;
  fixtures: string;
}

function ofFixture(place: string, subject: string, options: FixtureOptions): Answer {
  const { schemas, fixtures, as } = options;
  const store = loadDefinitions(schemas);
  const story = findStory(storyFolders(schemas, fixtures), store, place, options.case);
  const step = options.step === undefined ? undefined : Number(options.step);
  const { moment, ...state } = fixtureState(store, readPeople(fixtures, store.access), story, { step, as, subject });
  return {
    heading: `fixtures/${story.file}: ${story.title}\n${moment}`,
    trace: tellWhy({ ...state, subject }, schemas),
  };
}

function isColoured(): boolean {
  const { FORCE_COLOR, NO_COLOR } = process.env;
  const isForced = FORCE_COLOR !== undefined && FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  return (NO_COLOR === undefined || NO_COLOR === "") && (isForced || process.stdout.isTTY === true);
}

try {
  await answer();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  console.error(error instanceof DefinitionError ? `${error.message}\nMend them first.` : error.message);
  process.exitCode = 1;
}

/**
 * The one story that is meant by a path (with or without `fixtures/` and `.json`) or a part of one, and by a part of its title
 * where a file makes several. Throws, with what to do, when none or several files fit.
 */
function findStory(folders: StoryFolders, store: DefinitionStore, given: string, titled: string): Story {
  const wanted = given.replace(/^(.*\/)?fixtures\//, "").replace(/\.json$/, "");
  const types = store.forms().map(({ type }) => type);
  const files = storyFiles(folders, types);
  const exact = files.filter((file) => [`${wanted}.json`].includes(file) || file.endsWith(`/${wanted}.json`));
  const fitting = exact.length > 0 ? exact : files.filter((file) => file.includes(wanted));
  const [file, ...others] = fitting;
  if (file === undefined) {
    const near = nearestWord(
      wanted,
      files.map((one) => one.replace(/\.json$/, "")),
    );
    throw new Error(`There is no fixture or claim "${given}".${near ? ` Did you mean ${near}?` : ""}`);
  }
  if (others.length > 0)
    throw new Error(["Several fixtures fit; name one of them:", ...fitting.slice(0, 10)].join("\n  "));
  const stories = readStories(folders, file);
  const story = stories.find(({ title }) => title.includes(titled));
  if (story) return story;
  const titles = stories.slice(0, 10).map(({ title }) => title);
  throw new Error([`No case of fixtures/${file} is called "${titled}". It has:`, ...titles].join("\n  "));
}
