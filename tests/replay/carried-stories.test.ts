import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loadDefinitions } from "../../src/definitions/load.ts";
import type { DefinitionStore } from "../../src/definitions/store.ts";
import { carriedFiles, type FormSteps } from "../../src/definitions/stories/carry/carried-files.ts";
import { carriedStory } from "../../src/definitions/stories/carry/carried-story.ts";
import { carriedFilesApart } from "../../src/definitions/stories/carry/carry-apart.ts";
import { patchedText } from "../../src/definitions/stories/carry/patched-text.ts";
import { enginePlayerOf } from "../../src/definitions/stories/engine-player.ts";
import { readPeople } from "../../src/definitions/stories/people.ts";
import { readStories, storyFiles, storyFolders } from "../../src/definitions/stories/read-stories.ts";
import { isFailure, run } from "../../src/definitions/stories/run.ts";
import { TookTooLong } from "../../src/definitions/work-result.ts";
import type { MigrationStep } from "../../src/engine/index.ts";
import { carryStoriesLines } from "../../src/tools/tasks/carry-stories.ts";
import { type EditedSchemas, editedSchemas } from "../helpers/edited-schemas.ts";
import { fixtures, readText, storyFolder } from "./support/story-folder.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const steps: MigrationStep[] = [
  { rename: "/installer/dateRepaired", to: "repairedOn" },
  { mapStatus: { "service to action": "with service" } },
];
let schemas: EditedSchemas;
let store: DefinitionStore;

/** In the shipped definitions a field and a status of warranty get another name, with all that speaks of them. */
beforeAll(() => {
  schemas = editedSchemas();
  for (const type of ["warranty", "replacement", "shared"]) {
    for (const name of readdirSync(join(schemas.folder, type)).filter((one) => one.endsWith(".json"))) {
      const file = join(schemas.folder, type, name);
      const text = readFileSync(file, "utf8")
        .replaceAll("/installer/dateRepaired", "/installer/repairedOn")
        .replaceAll('"service to action"', '"with service"');
      const isShape = name === "form.schema.json" || name === "form.ui.json";
      writeFileSync(file, isShape ? text.replace('"dateRepaired"', '"repairedOn"') : text);
    }
  }
  mkdirSync(join(schemas.folder, "warranty/migrations"));
  schemas.write("warranty/migrations/1.json", { steps });
  store = loadDefinitions(schemas.folder);
});
afterAll(() => schemas.remove());

async function failures(): Promise<string[]> {
  const folders = storyFolders(schemas.folder, fixtures);
  const files = storyFiles(folders, ["warranty", "replacement"]);
  const stories = files.flatMap((file) => readStories(folders, file));
  const outcomes = await run(enginePlayerOf(store, readPeople(fixtures, store.access)), stories);
  return outcomes.filter(isFailure).map(({ story }) => story.title);
}

const forms = (): FormSteps[] =>
  store.forms().map(({ type, migration }) => ({ type, steps: migration === undefined ? [] : steps }));

test("stories that a rename and a new status turned red are carried by the migration and green, none by hand", async () => {
  expect((await failures()).length).toBeGreaterThan(50);
  const folders = storyFolders(schemas.folder, fixtures);
  const { files, left } = carriedFiles(folders, forms());
  expect(left).toEqual([]);
  for (const { file, text } of files) {
    const path = join(schemas.folder, "stories", file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  expect(await failures()).toEqual([]);
  expect(carriedFiles(folders, forms())).toEqual({ files: [], left: [] });
});

const manyWays: [string, MigrationStep[], MigrationStep[]][] = [
  [
    "renames and a status",
    [{ rename: "/installer", to: "fitter" }, { rename: "/products", to: "units" }, { mapStatus: { open: "received" } }],
    [{ rename: "/fitter", to: "installer" }, { rename: "/units", to: "products" }, { mapStatus: { received: "open" } }],
  ],
  [
    "a move",
    [{ move: "/installer/dateRepaired", to: "/dates/repaired" }],
    [{ move: "/dates/repaired", to: "/installer/dateRepaired" }],
  ],
  ["a list in place of an object", [{ wrap: "/installer" }], [{ unwrap: "/installer" }]],
];
test.each(manyWays)("every story of ours comes back from %s as it was written, byte for byte", (_name, on, back) => {
  let changed = 0;
  for (const file of storyFiles(fixtures, ["warranty", "replacement", "return", "pallet-return"])) {
    const text = readText(fixtures, file);
    const through = (from: string, way: MigrationStep[]) => {
      const { json, left } = carriedStory(JSON.parse(from), way);
      expect(left).toEqual([]);
      return patchedText(from, JSON.parse(from), json);
    };
    const there = through(text, on);
    if (there !== text) changed++;
    expect(through(there, on)).toBe(there);
    expect(through(there, back)).toBe(text);
  }
  expect(changed).toBeGreaterThan(20);
});

const account = { form: { $ref: "../shared/account.json" } };
const base = { title: "A made-up story", today: "2026-11-20", as: "dealer@example.test" };

test("what other forms take from shared/ too gets a file of its own, where it is to stay for those", () => {
  const folder = storyFolder({
    "warranty/it.json": { ...base, ...account, type: "warranty", steps: [{ $ref: "../shared/begun.json" }] },
    "return/it.json": { ...base, ...account, type: "return", steps: [{ set: { "/buyer": "B" } }] },
    "shared/account.json": { buyer: "A" },
    "shared/begun.json": [{ $ref: "../shared/more.json" }, { set: { "/a": 1 } }],
    "shared/more.json": { set: { "/buyer": "C" } },
  });
  const of = (type: string, ...own: MigrationStep[]): FormSteps => ({ type, steps: own });
  const step: MigrationStep = { rename: "/buyer", to: "purchaser" };
  const apart = carriedFiles(folder, [of("warranty", step), of("return")]);
  expect(apart.files.map(({ file, from }) => [file, from])).toEqual([
    ["shared/account-of-warranty.json", "shared/account.json"],
    ["shared/more.json", "shared/more.json"],
    ["warranty/it.json", "warranty/it.json"],
  ]);
  const [own, more, story] = apart.files.map(({ text }) => JSON.parse(text));
  expect([own, more]).toEqual([{ purchaser: "A" }, { set: { "/purchaser": "C" } }]);
  expect(story.form).toEqual({ $ref: "../shared/account-of-warranty.json" });
  writeFileSync(join(folder, "shared/account-of-warranty.json"), apart.files[0]?.text ?? "");
  const again = carriedFiles(folder, [of("warranty", step), of("return")]);
  expect(again.files.map(({ file }) => file)).toEqual(["shared/more.json", "warranty/it.json"]);
  expect(again.files[1]?.text).toBe(apart.files[2]?.text);
  const alike = carriedFiles(folder, [of("warranty", step), of("return", step)]);
  expect(alike.files.map(({ file }) => file)).toEqual(["shared/account.json", "shared/more.json", "return/it.json"]);
});

test("nothing outside of shared/ is read, whatever a story refers to, and what is not followed is named", () => {
  const outside = ["../../secret.json", "../secret.json", "../shared/../../secret.json", "../return/secret.json"];
  const folder = storyFolder({
    "below/warranty/it.json": {
      ...base,
      type: "warranty",
      form: { $ref: outside[0] },
      steps: [...outside.map(($ref) => ({ $ref })), { $ref: "../shared/a.json" }, { set: { "/buyer": "B" } }],
    },
    "below/warranty/part.json": {
      ...base,
      type: "warranty",
      form: { more: { $ref: "../shared/a.json" } },
      steps: [{ $ref: "../shared/a.json#/0" }, { set: { "/z": { $ref: "../../secret.json" } } }],
    },
    "below/shared/a.json": [{ $ref: "b.json" }, { set: { "/buyer": "A" } }],
    "below/shared/b.json": [{ $ref: "a.json" }, { set: { "/buyer": "B" } }],
    "secret.json": { buyer: "hidden words" },
    "below/secret.json": { buyer: "hidden words" },
    "below/return/secret.json": { buyer: "hidden words" },
  });
  const forms: FormSteps[] = [{ type: "warranty", steps: [{ rename: "/buyer", to: "purchaser" }] }];
  const { files, left } = carriedFiles(join(folder, "below"), forms);
  expect(files.map(({ file }) => file)).toEqual(["shared/a.json", "shared/b.json", "warranty/it.json"]);
  expect(JSON.stringify([files, left])).not.toContain("hidden words");
  expect(left.map(({ file, step, path }) => [file, step, path])).toEqual([
    ["warranty/it.json", undefined, "/form"],
    ...[1, 2, 3, 4].map((step) => ["warranty/it.json", step, ""]),
    ["warranty/part.json", undefined, "/form/more"],
    ["warranty/part.json", 1, ""],
    ["warranty/part.json", 2, "/set/~1z"],
  ]);
});

test("what takes too long in a thread is told as such", async () => {
  await expect(carriedFilesApart([fixtures], forms(), 1)).rejects.toThrow(TookTooLong);
});

test("at the command line they are shown first, and written where they stand when that is said", async () => {
  const old = { ...base, type: "warranty", steps: [{ set: { "/installer/dateRepaired": "2026-11-10" } }] };
  const own = storyFolder({ "warranty/it.json": old, "pallet-return/not-a-story.json": {} });
  const how = { before: () => 0, fixtures: own };
  const shown = await carryStoriesLines(schemas.folder, { ...how, isWritten: false });
  expect(shown).toContain('  - "/installer/dateRepaired": "2026-11-10"\n  + "/installer/repairedOn": "2026-11-10"');
  expect(readText(own, "warranty/it.json")).toContain("dateRepaired");
  await carryStoriesLines(schemas.folder, { ...how, isWritten: true });
  expect(readText(own, "warranty/it.json")).toContain('"/installer/repairedOn": "2026-11-10"');
});
