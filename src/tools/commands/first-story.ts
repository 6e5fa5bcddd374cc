import { readFileSync } from "node:fs";
import path from "node:path";
import type { MadeStory } from "../../definitions/scaffold/publish.ts";
import type { DefinitionStore } from "../../definitions/store.ts";
import { enginePlayer } from "../../definitions/stories/engine-player.ts";
import { readPeople } from "../../definitions/stories/people.ts";
import { hasFailed } from "../../definitions/stories/player.ts";
import { readStories, storyFiles } from "../../definitions/stories/read-stories.ts";
import type { Story } from "../../definitions/stories/story.ts";
import type { Json } from "../../engine/index.ts";

interface Wanted {
  name: string;
  label: string;
  from: string;
}

type Written = { $schema?: string; title: string; steps: { expect?: { [key: string]: Json } }[] } & {
  [key: string]: Json;
};

/**
 * A first story of a new type: one of its source's that sends a claim, and that the new definition passes. Where the source has
 * none, the story says no more than that a claim can be begun.
 */
export function firstStory(fixtures: string, store: DefinitionStore, wanted: Wanted): MadeStory {
  const { name, label, from } = wanted;
  const player = enginePlayer({ definitionOf: (type) => store.get(type), people: readPeople(fixtures, store.access) });
  const passes = (story: Story): boolean => {
    try {
      const played = player.play(story);
      return "steps" in played && !hasFailed(played);
    } catch {
      // A story that cannot be played is none to begin with.
      return false;
    }
  };
  /** Fills a form and sends it, without a detour. */
  const sends = ({ steps, claim }: Story) =>
    claim === undefined &&
    store.get(name)?.workflow.transitions[steps.at(-1)?.do ?? ""]?.via === "send" &&
    steps.filter((step) => step.do !== undefined).length === 1 &&
    !steps.some((step) => step.as ?? step.today ?? step.claim ?? step.remove);
  const candidates = storyFiles(fixtures, [from])
    .flatMap((file) => readStories(fixtures, file).filter(({ entry }) => entry === undefined))
    .filter((story) => story.type === from && sends(story))
    .sort((a, b) => b.steps.length - a.steps.length);
  const found = candidates.find((story) => passes(renamed(story, name)));
  const file = `${name}/${found ? "filled-in-and-sent" : "begun"}.json`;
  const title = `${label}: ${found ? "filled in and sent" : "begun"}`;
  if (!found) return { file, text: text(begun(fixtures, name, title)) };
  const written = JSON.parse(readFileSync(path.join(fixtures, found.file), "utf8")) as Written;
  return { file, text: text({ ...(renamed(written as unknown as Story, name) as unknown as Written), title }) };
}

/** The same story of another type. */
const renamed = (story: Story, type: string): Story => ({
  ...story,
  type,
  steps: story.steps.map((step) =>
    step.expect?.type === story.type ? { ...step, expect: { ...step.expect, type } } : step,
  ),
});

function begun(fixtures: string, type: string, title: string): Json {
  const [someone] = JSON.parse(readFileSync(path.join(fixtures, "reference/users.json"), "utf8")) as {
    email: string;
  }[];
  const as = someone?.email ?? "";
  return {
    $schema: "../fixture.schema.json",
    title,
    type,
    today: "2026-11-20",
    as,
    steps: [{ expect: { status: "new" } }],
  };
}

const text = (story: Json): string => `${JSON.stringify(story, null, 2)}\n`;
