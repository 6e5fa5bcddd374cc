import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { cases } from "../definitions/broken/all.ts";
import { type Broken, editedFiles } from "../definitions/broken/broken.ts";
import { runCommand } from "../helpers/run-command.ts";

const { files } = editedFiles(cases.find(({ title }) => title === "a field that does not exist") as Broken);
const file = "tools/rules.json";
const root = mkdtempSync(path.join(tmpdir(), "fix-schemas-"));
for (const [name, text] of Object.entries(files)) {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
}
afterAll(() => rmSync(root, { recursive: true }));

test("--fix shows what it would write and, with nobody to ask, writes nothing before --yes", async () => {
  const text = () => readFileSync(path.join(root, file), "utf8");
  const asked = await runCommand("lint-schemas.ts", [root, "--findings", "--fix"]);
  expect(asked.code).toBe(1);
  expect(asked.said).toMatch(/tools\/rules\.json:\d+ .*"\/owner\/nmae".*\n- .*"\/owner\/nmae".*\n\+ .*"\/owner\/name"/);
  expect(asked.said).toContain("--fix --yes writes it.");
  expect(text()).toBe(files[file]);
  const agreed = await runCommand("lint-schemas.ts", [root, "--findings", "--fix", "--yes"]);
  expect([agreed.code, agreed.said]).toEqual([0, expect.stringContaining("Definitions: no faults.")]);
  expect(text()).toBe(files[file]?.replace("/owner/nmae", "/owner/name"));
});
