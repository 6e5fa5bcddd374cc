import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, test } from "vitest";
import { definitionFaults, type LeftOut, lookAhead } from "../../src/definitions/load.ts";
import type { Fault } from "../../src/definitions/read/fault.ts";
import type { Json } from "../../src/engine/index.ts";
import { chance, editByChance } from "./edit-by-chance.ts";
import { textOf } from "./folder.ts";
import { tools } from "./good/tools.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "definitions-"));
});
afterEach(() => rmSync(root, { recursive: true }));

/** A type, and another that extends it. */
const files: Record<string, object> = {
  ...tools,
  "shared/claim-types.json": {
    types: [
      ...(tools["shared/claim-types.json"] as { types: object[] }).types,
      { type: "loans", extends: "tools", label: "Loans", prefix: "LN", description: "Tools on loan that broke." },
    ],
  },
  "loans/workflow.json": { start: { path: "loans" } },
};

/** Written twice, with one more line end in the set that is looked at from nothing: what is kept of clean texts is not of those. */
function write(file: string, content: object): void {
  for (const [set, end] of [
    ["edited", ""],
    ["anew", "\n"],
  ] as const) {
    mkdirSync(path.join(root, set, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, set, file), `${textOf(content)}${end}`);
  }
}

async function foundAnew(of = "anew"): Promise<Fault[]> {
  const thread = new Worker(new URL("./found-anew.ts", import.meta.url), {
    workerData: path.join(root, of),
    execArgv: [],
  });
  const [found] = await once(thread, "message");
  return found;
}

test("after many edits the findings are those of a check that knows nothing from before, in the same order", async () => {
  for (const [file, content] of Object.entries(files)) write(file, content);
  const set = path.join(root, "edited");
  const left: LeftOut = new Map();
  const leftOf = (type: string) => [...left.keys()].filter((key) => key.split(" ")[1] === type);
  // Known clean since another has looked: its checks are left out here, and are made up for.
  await foundAnew("edited");
  definitionFaults(set, left);
  const replaced = leftOf("loans");
  expect([leftOf("tools").length > 0, replaced.length > 0, lookAhead(left)]).toEqual([true, true, true]);
  // Of what an edit leaves as it is the rest stays to be done, and nothing of what it replaces.
  write("loans/workflow.json", { start: { path: "lent" } });
  definitionFaults(set, left);
  expect([leftOf("tools").length > 0, replaced.filter((key) => left.has(key))]).toEqual([true, []]);
  expect(lookAhead(left)).toBe(true);
  while (lookAhead(left));
  write("loans/workflow.json", files["loans/workflow.json"] as object);
  definitionFaults(set, left);
  expect(lookAhead(left)).toBe(false);
  const random = chance(20);
  const names = Object.keys(files);
  const edited = new Map<string, object>();
  const counts: number[] = [];
  for (let time = 0; time < 36; time++) {
    const file = names[Math.floor(random() * names.length)] as string;
    const now = edited.get(file);
    // Most edits are taken back before long, so that what was known is met again.
    const isTakenBack = now !== undefined && random() < 0.6;
    const content = isTakenBack ? (files[file] as object) : editByChance((now ?? files[file]) as Json, random);
    if (isTakenBack) edited.delete(file);
    else edited.set(file, content as object);
    write(file, content as object);
    const found = definitionFaults(set, left);
    // A thread takes half a second to begin.
    if (time % 4 === 0) expect(found, `${time}: ${file}`).toEqual(await foundAnew());
    counts.push(found.length);
    lookAhead(left);
  }
  // Faulty and faultless, and something else almost each time.
  expect(new Set(counts).size).toBeGreaterThan(8);
});
