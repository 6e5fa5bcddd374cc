import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright";
import { loadDefinitions } from "../../src/definitions/load.ts";
import { type EngineParts, enginePlayer } from "../../src/definitions/stories/engine-player.ts";
import { readPeople } from "../../src/definitions/stories/people.ts";
import { readStories, storyFiles } from "../../src/definitions/stories/read-stories.ts";
import { type CompiledDefinition, type Context, compile } from "../../src/engine/index.ts";
import { chromiumLaunch } from "../browser/support/chromium.ts";
import { microsecondsPerEvaluate } from "./engine-page/evaluate-cost.ts";
import { serveEnginePage } from "./serve-engine-page.ts";

/** Microseconds of one evaluation of the warranty definition in Chromium; milliseconds of a thousand steps of replay. */
const budget = { evaluate: 300, thousandSteps: 1000 };

const root = join(import.meta.dirname, "../..");
const fixtures = join(root, "fixtures");
const store = loadDefinitions(join(root, "schemas"));
const people = readPeople(fixtures, store.access);
const types = store.forms().map(({ type }) => type);
const stories = storyFiles(fixtures, types).flatMap((file) => readStories(fixtures, file));
const warranty = store.get("warranty") as CompiledDefinition;

const line = (value: number, unit: string, what: string, limit?: number): void => {
  console.log(`${value.toFixed(1).padStart(9)} ${unit.padEnd(3)} ${what}${limit ? ` (budget ${limit} ${unit})` : ""}`);
  if (limit !== undefined && value > limit) process.exitCode = 1;
};

/** Plays every story with these parts, and counts the steps. */
function playAll(parts: Partial<EngineParts> = {}): number {
  const player = enginePlayer({ definitionOf: (type) => store.get(type), people, ...parts });
  return stories.reduce((steps, story) => steps + player.play(story).steps.length, 0);
}

const contexts: Context[] = [];
const steps = playAll({ onLook: (definition, context) => definition === warranty && contexts.push(context) });

const page = await serveEnginePage(store.moduleText("warranty"), contexts);
const browser = await chromium.launch(chromiumLaunch);
try {
  const tab = await browser.newPage();
  await tab.goto(page.address);
  const inChromium = await tab.evaluate(() => globalThis.measureEvaluate());
  line(inChromium, "µs", `evaluate, warranty, Chromium, over ${contexts.length} claims`, budget.evaluate);
} finally {
  await browser.close();
  await page.close();
}
line(microsecondsPerEvaluate(warranty, contexts), "µs", "evaluate, warranty, Node");

for (const definition of store.forms()) {
  const { conditions: _conditions, formCheck: _form, hash: _hash, ...data } = definition;
  const began = performance.now();
  const text = compile(data);
  line(performance.now() - began, "ms", `compile, ${definition.type}`);
  line(gzipSync(text).length / 1000, "kB", `compiled, gzipped, ${definition.type}`);
}

const passes = Math.ceil(5000 / steps);
const began = performance.now();
for (let pass = 0; pass < passes; pass++) playAll();
const milliseconds = performance.now() - began;
line((1000 * milliseconds) / (passes * steps), "ms", "replay of 1000 steps on the engine", budget.thousandSteps);
line((1000 * passes * steps) / milliseconds, "", "steps of replay a second");
