import { join } from "node:path";
import { expect, test } from "vitest";
import { definitionFaults } from "../../../src/definitions/load.ts";
import {
  addField,
  blockingsOf,
  demandField,
  fieldsOf,
  leaveFieldFree,
  moveField,
  removeField,
  writeWords,
} from "../../../src/portal/screens/studio/field-edits.ts";
import { renameField } from "../../../src/portal/screens/studio/rename-field.ts";
import { diffFiles } from "../../../src/server/releases/diff-releases.ts";
import { filesIn, withFolder } from "../../../src/server/releases/kept-releases.ts";

const files = filesIn(join(import.meta.dirname, "../../../schemas"));
const folder = "warranty";
const language = "en";
type Make = (place: { texts: typeof files; folder: string; language: string }) => typeof files;

/** What the check says of the files after these edits, one after the other, and what differs then. */
async function after(...edits: Make[]) {
  const texts = { ...files };
  for (const edit of edits) Object.assign(texts, edit({ texts, folder, language }));
  const faults = await withFolder(texts, definitionFaults);
  return { texts, faults: faults.map(({ file, message }) => `${file} ${message}`), differs: diffFiles(files, texts) };
}
const add: Make = (place) => addField(place, { section: "account", name: "jobNumber", title: "Job number" });
const blocks = blockingsOf(files, folder)[0] ?? [];
const demand: Make = (place) => demandField(place, "/jobNumber", { blocks, message: "Please enter the job number." });

test("a field is added, demanded, moved, renamed and called otherwise, and the check finds nothing wrong", async () => {
  const { faults, texts } = await after(
    add,
    demand,
    (place) => moveField(place, "/jobNumber", -1),
    (place) => renameField(place, "/jobNumber", "dealerJob"),
    (place) => writeWords(place, "/dealerJob", { title: "Your job", help: "As your office knows it" }),
  );
  expect(faults).toEqual([]);
  const fields = fieldsOf(texts, folder, language)?.filter(({ section }) => section === "account") ?? [];
  expect(fields.at(-2)).toMatchObject({ pointer: "/dealerJob", title: "Your job", isDemanded: true, isOwn: true });
  expect(Object.values(texts).join("")).not.toContain("jobNumber");
});

test("taken back, each leaves the files as they were", async () => {
  const { differs } = await after(
    add,
    demand,
    (place) => leaveFieldFree(place, "/jobNumber"),
    (place) => removeField(place, "/jobNumber"),
  );
  expect(differs).toEqual([]);
});

test("a field that others use is renamed wherever it stands; removed, the check names who still uses it", async () => {
  const { faults } = await after((place) => renameField(place, "/installer/dateRepaired", "repairedOn"));
  expect(faults).toEqual([]);
  const removed = await after((place) => removeField(place, "/installer/dateRepaired"));
  expect(removed.faults.join("\n")).toContain("/installer/dateRepaired");
});

test("a name that is none or taken is refused in words", () => {
  const place = { texts: files, folder, language };
  expect(() => addField(place, { section: "account", name: "Job number", title: "Job" })).toThrow("small letter");
  expect(() => addField(place, { section: "account", name: "products", title: "Job" })).toThrow("already");
  expect(() => renameField(place, "/installer/dateRepaired", "dateInstalled")).toThrow("already");
});
