import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "../helpers/run-command.ts";
import { readText, storyFolder } from "./support/story-folder.ts";

async function replay(folder: string, ...args: string[]): Promise<{ code: number; lines: string[] }> {
  const { code, said } = await runCommand("replay.ts", ["--fixtures", folder, ...args]);
  return { code, lines: said.trimEnd().split("\n") };
}

const story = (title: string, status: string) => ({
  title,
  type: "warranty",
  today: "2026-11-20",
  as: "dealer@example.test",
  steps: [{ expect: { status } }],
});

const two = () =>
  storyFolder({ "warranty/good.json": story("It is new", "new"), "warranty/bad.json": story("It is not new", "open") });

test("replay counts stories, steps, what passed and what failed, and fails when a story does", async () => {
  const { code, lines } = await replay(two());
  expect(code).toBe(1);
  expect(lines.slice(0, 4)).toEqual(["", "fixtures/warranty/bad.json", "  It is not new", "    step 1, status"]);
  expect(lines.at(-1)).toBe("2 stories, 2 steps, 1 passed, 1 failed");
});

test("a pattern chooses stories by path or title; none chosen is a failure", async () => {
  const folder = two();
  expect(await replay(folder, "good")).toEqual({ code: 0, lines: ["1 stories, 1 steps, 1 passed, 0 failed"] });
  expect((await replay(folder, "It is new")).code).toBe(0);
  expect((await replay(folder, "nothing-like-it")).code).toBe(1);
});

test("--update writes what was found, and the story passes from then on", async () => {
  const folder = two();
  expect((await replay(folder, "--update")).lines[0]).toContain('status: "open" -> "new"');
  expect(JSON.parse(readText(folder, "warranty/bad.json")).steps[0].expect.status).toBe("new");
  expect((await replay(folder)).code).toBe(0);
});

test("--coverage and --mutate=warranty tell what the stories leave unseen and unnoticed", async () => {
  const { code, lines } = await replay(two(), "good", "--coverage", "--mutate=warranty");
  expect(code).toBe(1);
  expect(lines.join("\n")).toMatch(/schemas\/warranty\/rules\.json:\d+:\d+ never seen: rules\//);
  expect(lines.join("\n")).toMatch(/schemas\/warranty\/\w+\.json:\d+:\d+ not noticed: /);
  expect(lines.at(-1)).toMatch(/^warranty: \d+ of \d+ changes noticed \(\d+\.\d %\)$/);
});

test("an option that there is not is named above those that there are", () => {
  const file = join(import.meta.dirname, "../../src/tools/commands/replay.ts");
  const { status, stderr } = spawnSync(process.execPath, [file, "--apii"], { encoding: "utf8" });
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Unknown option '--apii'\.\n\nnpm run replay/m);
  expect(stderr).not.toContain("node:internal");
});
