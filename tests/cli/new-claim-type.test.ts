import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { loadDefinitions } from "../../src/definitions/load.ts";
import { publish } from "../../src/definitions/scaffold/publish.ts";
import { runCommand } from "../helpers/run-command.ts";

const home = path.join(import.meta.dirname, "../..");
const root = mkdtempSync(path.join(tmpdir(), "new-claim-type-test-"));
const [schemas, fixtures] = [path.join(root, "schemas"), path.join(root, "fixtures")];

beforeEach(() => {
  for (const folder of [schemas, fixtures]) rmSync(folder, { recursive: true, force: true });
  cpSync(path.join(home, "schemas"), schemas, { recursive: true });
  for (const folder of ["return", "pallet-return", "shared", "reference"]) {
    cpSync(path.join(home, "fixtures", folder), path.join(fixtures, folder), { recursive: true });
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const run = (command: string, ...args: string[]) =>
  runCommand(command, [...args, "--schemas", schemas, "--fixtures", fixtures]);

const make = (...args: string[]) => run("new-claim-type.ts", ...args);
const text = (...names: string[]) => readFileSync(path.join(root, ...names), "utf8");

/** Every file with its text. */
const everything = () =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [path.join(parentPath, name), readFileSync(path.join(parentPath, name), "utf8")])
    .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));

describe("npm run new-claim-type -- recall --from return", () => {
  test("makes a type that has no faults, under its own name, label, prefix and address, and a story that passes", async () => {
    const before = text("schemas/shared/claim-types.json");
    const { code, said } = await make("recall", "--from", "return");
    expect(code, said).toBe(0);
    const store = loadDefinitions(schemas);
    const { workflow, messages } = store.get("recall") ?? {};
    expect(workflow?.start).toMatchObject({ path: "recall" });
    expect(workflow?.start).not.toHaveProperty("call");
    expect(workflow?.start).not.toHaveProperty("hiddenIn");
    expect(workflow).not.toHaveProperty("types");
    expect(messages?.type).toMatchObject({ title: "Recall", label: "Recall" });
    expect(store.shared.claimTypes.map(({ type, prefix }) => `${type} ${prefix}`)).toEqual([
      "warranty WC",
      "replacement RC",
      "return RR",
      "return-part RP",
      "recall RE",
    ]);
    expect(store.access.scopes.returns?.[0]?.types).toEqual(["return", "return-part", "recall"]);
    const kept = new Set(text("schemas/shared/claim-types.json").split("\n"));
    expect(before.split("\n").filter((line) => !kept.has(line))).toEqual([]);
    const replayed = await run("replay.ts", "recall/");
    expect(replayed.said).toMatch(/^1 stories, \d+ steps, 1 passed, 0 failed/);
  });

  test("says in words what it made and what to edit next", async () => {
    const { said } = await make("recall", "--from", "return");
    for (const part of [
      'Made the claim type "recall", which begins as a copy of "return"',
      "claim numbers that begin with RE",
      "recall/filled-in-and-sent.json",
      "/new-claim/recall",
      "Next:",
      "recall/messages.en.json",
      "npm run lint:schemas",
    ]) {
      expect(said).toContain(part);
    }
  });

  test("prefix, label and description are as asked", async () => {
    await make(
      "recall",
      "--from",
      "return",
      "--prefix",
      "RCL{year}",
      "--label",
      "Product Recall",
      "--description",
      "Called back.",
    );
    expect(loadDefinitions(schemas).shared.claimTypes.at(-1)).toMatchObject({
      prefix: "RCL{year}",
      label: "Product Recall",
      description: "Called back.",
    });
  });

  test("a prefix that nobody asked for is free; a second type of one letter gets another", async () => {
    await make("recall", "--from", "return");
    await make("recede", "--from", "return");
    expect(loadDefinitions(schemas).shared.claimTypes.map(({ prefix }) => prefix)).toContain("RD");
  });

  test("from a form that makes no claim it makes another such form, without a prefix", async () => {
    const { code, said } = await make("crate-return", "--from", "pallet-return");
    expect(code, said).toBe(0);
    const { types } = JSON.parse(text("schemas/shared/claim-types.json"));
    expect(types.at(-1)).toMatchObject({ type: "crate-return", label: "Crate Return", isClaim: false });
    expect(types.at(-1)).not.toHaveProperty("prefix");
    expect((await run("replay.ts", "crate-return/")).said).toContain("1 passed, 0 failed");
  });
});

describe("npm run new-claim-type -- exchange --extends replacement", () => {
  test("makes a folder that holds its name and address alone, and has all else of its parents", async () => {
    const { code, said } = await make("exchange", "--extends", "replacement");
    expect(code, said).toBe(0);
    expect(said).toContain('Made the claim type "exchange", which extends "replacement"');
    expect(readdirSync(path.join(schemas, "exchange")).sort()).toEqual([
      "messages.en.json",
      "record.json",
      "workflow.json",
    ]);
    const store = loadDefinitions(schemas);
    const [parent, own] = [store.get("replacement"), store.get("exchange")];
    expect(own?.rules).toEqual(parent?.rules);
    expect(own?.sections).toEqual(parent?.sections);
    expect(own?.workflow.transitions).toEqual(parent?.workflow.transitions);
    expect(own?.workflow.start).toMatchObject({ path: "exchange" });
    expect(own?.messages.type).toMatchObject({ title: "Exchange", label: "Exchange" });
  });

  test("a copy of a type that extends another extends it too", async () => {
    expect((await make("swap", "--from", "replacement")).code).toBe(0);
    expect(loadDefinitions(schemas).get("swap")?.rules).toEqual(loadDefinitions(schemas).get("replacement")?.rules);
    expect(JSON.parse(text("schemas/shared/claim-types.json")).types[2]).toMatchObject({
      type: "swap",
      extends: "warranty",
    });
  });
});

describe("nothing is made, and it is said what to do,", () => {
  const refused: [title: string, args: string[], said: string][] = [
    ["without a name or a source", ["recall"], "npm run new-claim-type -- <name> --from <claim type>"],
    ["for a name that is none", ["Re call", "--from", "return"], 'like "recall"'],
    ["for a name that leads elsewhere", ["../recall", "--from", "return"], 'like "recall"'],
    ["for a folder that is something else", ["shared", "--from", "return"], "choose another"],
    ["for a type that there is", ["warranty", "--from", "return"], 'There is a claim type "warranty" already'],
    ["for a type without a folder", ["return-part", "--from", "return"], 'There is a claim type "return-part" already'],
    ["for a source that is misspelt", ["recall", "--from", "retrun"], "Did you mean --from return?"],
    ["for a parent that is misspelt", ["recall", "--extends", "retrun"], "Did you mean --extends return?"],
    [
      "both as a copy and as an extension",
      ["recall", "--from", "return", "--extends", "return"],
      "--extends <claim type>",
    ],
    ["for a source that is nothing like any", ["recall", "--from", "xyzzy"], "There are: warranty, replacement"],
    ["for a source that another folder defines", ["recall", "--from", "return-part"], "say --from return"],
    ["for a prefix that is taken", ["recall", "--from", "return", "--prefix", "RR"], 'that of "return"'],
    [
      "for one that is taken but for the year",
      ["recall", "--from", "return", "--prefix", "RR{year}"],
      'that of "return"',
    ],
    ["for a prefix that is none", ["recall", "--from", "return", "--prefix", "r1"], "two to four capitals"],
    ["for a prefix where no claim is made", ["recall", "--from", "pallet-return", "--prefix", "RX"], "leave it out"],
    ["for an option that there is not", ["recall", "--form", "return"], "--form"],
  ];
  test.each(refused)("%s", async (_title, args, sentence) => {
    const before = everything();
    const { code, said } = await make(...args);
    expect(code).toBe(1);
    expect(said).toContain(sentence);
    expect(said).toContain("Nothing was made.");
    expect(said).not.toMatch(/^\s+at /m);
    expect(everything()).toEqual(before);
  });

  test("while the definitions have faults", async () => {
    writeFileSync(path.join(schemas, "return/rules.json"), "{");
    const before = everything();
    const { code, said } = await make("recall", "--from", "return");
    expect(code).toBe(1);
    expect(said).toContain("return/rules.json:1:");
    expect(everything()).toEqual(before);
  });

  test("where stories of that name are already", async () => {
    mkdirSync(path.join(fixtures, "recall"));
    expect((await make("recall", "--from", "return")).said).toContain("already; take it away");
    expect(existsSync(path.join(schemas, "recall"))).toBe(false);
  });

  test("when a file is lacking after others were put in their places", () => {
    const before = everything();
    const staged = path.join(root, "staged");
    cpSync(path.join(schemas, "return"), path.join(staged, "recall"), { recursive: true });
    cpSync(path.join(schemas, "access.json"), path.join(staged, "access.json"));
    const plan = { name: "recall", from: "return", label: "", description: "", prefix: "RE", sources: [] };
    const story = { file: "recall/begun.json", text: "{}" };
    expect(() => publish(schemas, fixtures, { schemas: staged, remove() {} }, plan, story)).toThrow("claim-types.json");
    rmSync(staged, { recursive: true });
    expect(everything()).toEqual(before);
  });
});
