import { spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { editedSchemas } from "../helpers/edited-schemas.ts";
import { runCommand } from "../helpers/run-command.ts";
import { readText, storyFolder } from "./support/story-folder.ts";

const file = join(import.meta.dirname, "../../src/tools/commands/replay.ts");

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

test("--html writes a page of its own that holds nothing but text of the stories, causes first", async () => {
  const folder = storyFolder({
    "warranty/good.json": story("It is <b>new</b> & 'fine'", "new"),
    "warranty/bad.json": story("<img src=x onerror=alert(1)>", "open"),
  });
  const page = join(folder, "report.html");
  expect((await replay(folder, "--html", page)).lines.at(-1)).toBe(`written ${page}`);
  const html = readText(folder, "report.html");
  expect(html).toContain("It is &lt;b&gt;new&lt;/b&gt; &amp; &#39;fine&#39;");
  expect(html).toContain("2 stories, 2 steps, 1 passed, 1 failed. Played on the engine");
  expect(html).toMatch(/<h3>status \(cause \w{6}\)<\/h3>/);
  expect(html).not.toMatch(/<img|<script|<a |<link|<b>new/);
});

test("a pattern chooses stories by path or title; none chosen is a failure", async () => {
  const folder = two();
  expect(await replay(folder, "good")).toEqual({ code: 0, lines: ["1 stories, 1 steps, 1 passed, 0 failed"] });
  expect((await replay(folder, "It is new")).code).toBe(0);
  expect(await replay(folder, "nothing-like-it")).toEqual({
    code: 1,
    lines: [
      "No story has these words in its path or title (capitals count).",
      "0 stories, 0 steps, 0 passed, 0 failed",
    ],
  });
});

test("--update takes named causes alone, writes what was found, and the story passes from then on", async () => {
  const folder = two();
  const before = readText(folder, "warranty/bad.json");
  const { code, lines } = await replay(folder);
  const [, id = ""] = /cause +(\w{6})$/m.exec(lines.join("\n")) ?? [];
  expect(code).toBe(1);
  expect((await replay(folder, "--update=000000")).lines[0]).toBe(
    "No difference has the cause 000000 any more: play the stories again.",
  );
  expect((await replay(folder, "--update")).lines[0]).toBe(
    `Nobody is here to be asked: name the causes to approve, like --update=${id}.`,
  );
  expect(readText(folder, "warranty/bad.json")).toBe(before);
  const taken = (await replay(folder, `--update=${id}`)).lines;
  expect(taken[0]).toContain('status: "open" -> "new"');
  expect(taken.at(-1)).toBe("That was before the stories were rewritten: play them again.");
  expect(JSON.parse(readText(folder, "warranty/bad.json")).steps[0].expect.status).toBe("new");
  expect((await replay(folder)).code).toBe(0);
});

test("stories that differ in the same way for the same reason are told once, whatever else they expect", async () => {
  const offered = (title: string, today: string, more: object) => ({
    ...story(title, "new"),
    today,
    steps: [{ expect: { offered: ["nonesuch"], ...more } }],
  });
  const folder = storyFolder({
    "warranty/one.json": offered("One", "2026-11-20", {}),
    "warranty/two.json": offered("Two", "2026-11-21", { status: "new" }),
    "warranty/three.json": offered("Three", "2026-11-22", { status: "open" }),
  });
  const { lines } = await replay(folder);
  const text = lines.join("\n");
  expect(text.match(/cause/g)).toHaveLength(2);
  expect(text).toMatch(/cause +\w{6}, 2 times more:\n +fixtures\/warranty\/\w+\.json \(1\)/);
  expect(lines.at(-1)).toBe("3 stories, 3 steps, 0 passed, 3 failed");
});

test("definitions with faults play nothing, and their faults are told without a trace of the program", () => {
  const schemas = editedSchemas();
  schemas.edit("warranty/workflow.json", (workflow) => Object.assign(workflow, { start: 7 }));
  const { status, stderr } = spawnSync(process.execPath, [file, "--schemas", schemas.folder], { encoding: "utf8" });
  schemas.remove();
  expect(status).toBe(1);
  expect(stderr).toMatch(/^warranty\/workflow\.json:\d+:\d+ /m);
  expect(stderr).not.toContain("node:internal");
});

test("--watch plays again when a story changes", async () => {
  const folder = two();
  const child = spawn(process.execPath, [file, "--watch", "--fixtures", folder, "good"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  const heard = (words: string) => vi.waitFor(() => expect(said).toContain(words), { timeout: 50_000, interval: 100 });
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  await heard("1 stories, 1 steps, 1 passed, 0 failed");
  writeFileSync(join(folder, "warranty/good.json"), JSON.stringify(story("It is new", "open")));
  await heard("1 stories, 1 steps, 0 passed, 1 failed");
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await gone;
});

test("--coverage and --mutate=warranty tell what the stories leave unseen and unnoticed", async () => {
  const { code, lines } = await replay(two(), "good", "--coverage", "--mutate=warranty");
  expect(code).toBe(1);
  expect(lines.join("\n")).toMatch(/schemas\/warranty\/rules\.json:\d+:\d+ never seen: rules\//);
  expect(lines.join("\n")).toMatch(/schemas\/warranty\/\w+\.json:\d+:\d+ not noticed: /);
  expect(lines.at(-1)).toMatch(/^warranty: \d+ of \d+ changes noticed \(\d+\.\d %\)$/);
});

test("an option that there is not is named above those that there are", () => {
  const { status, stderr } = spawnSync(process.execPath, [file, "--apii"], { encoding: "utf8" });
  expect(status).toBe(2);
  expect(stderr).toMatch(/^Unknown option '--apii'\.\n\nnpm run replay/m);
  expect(stderr).not.toContain("node:internal");
});
