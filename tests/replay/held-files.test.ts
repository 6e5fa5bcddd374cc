import { afterAll, beforeAll, expect, test } from "vitest";
import { type EditedSchemas, editedSchemas } from "../helpers/edited-schemas.ts";
import { addHeldPhotos } from "../helpers/held-photos.ts";
import { runCommand } from "../helpers/run-command.ts";
import { storyFolder } from "./support/story-folder.ts";

/** Stories that put files into a field of their own. */
let schemas: EditedSchemas;
beforeAll(() => {
  schemas = editedSchemas();
  addHeldPhotos(schemas);
});
afterAll(() => schemas.remove());

const held = (first: string) => `${first.repeat(8)}-0000-4000-8000-000000000000/rating-plate.jpg`;

test.each([
  ["engine", []],
  ["API", ["--api"]],
])("they are played on the %s", async (_, args) => {
  const folder = storyFolder({
    "return/plates.json": {
      title: "Photos of the rating plate complete their section",
      type: "return",
      today: "2026-11-20",
      as: "dealer@example.test",
      account: "410344",
      form: { purchaser: { company: "A" }, customerComments: "Unopened." },
      steps: [
        { set: { "/platePhotos": [held("1")] }, do: "save-draft", expect: { incomplete: ["plate"] } },
        { set: { "/platePhotos": [held("1"), held("2")] }, do: "save-draft", expect: { complete: ["plate"] } },
        { set: { "/damages": [{ place: "Lid" }] }, expect: { incomplete: ["plate"] } },
        { set: { "/damages": [{ place: "Lid", photo: [held("3")] }] }, expect: { complete: ["plate"] } },
      ],
    },
  });
  const { code, said } = await runCommand("replay.ts", ["--schemas", schemas.folder, "--fixtures", folder, ...args]);
  expect(said).toContain("1 stories, 4 steps, 1 passed, 0 failed");
  expect(code).toBe(0);
});
