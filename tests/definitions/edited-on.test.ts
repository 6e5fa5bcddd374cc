import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { definitionFaults, lookAhead } from "../../src/definitions/load.ts";
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

const write = (file: string, content: object): void => {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(root, file), textOf(content));
};

/** What is found by modules that know nothing yet, neither of their own nor from other processes. */
async function foundFromNothing() {
  vi.resetModules();
  vi.doMock("../../src/definitions/kept-clean.ts", () => ({
    unlessClean: (_: unknown, look: () => unknown) => look(),
    unlessKept: (_: unknown, work: () => unknown) => work(),
  }));
  const { definitionFaults: anew } = await import("../../src/definitions/load.ts");
  return anew(root);
}

test("after many edits the findings are those of a check that knows nothing from before, in the same order", async () => {
  for (const [file, content] of Object.entries(files)) write(file, content);
  expect(definitionFaults(root)).toEqual(await foundFromNothing());
  const random = chance(20);
  const names = Object.keys(files);
  const edited = new Map<string, object>();
  const counts: number[] = [];
  for (let time = 0; time < 48; time++) {
    const file = names[Math.floor(random() * names.length)] as string;
    const now = edited.get(file);
    // Most edits are taken back before long, so that what was known is met again.
    const isTakenBack = now !== undefined && random() < 0.6;
    const content = isTakenBack ? (files[file] as object) : editByChance((now ?? files[file]) as Json, random);
    if (isTakenBack) edited.delete(file);
    else edited.set(file, content as object);
    write(file, content as object);
    const found = definitionFaults(root);
    // All modules anew take half a second.
    if (time % 3 === 0) expect(found, `${time}: ${file}`).toEqual(await foundFromNothing());
    counts.push(found.length);
    lookAhead();
  }
  // Faulty and faultless, and something else almost each time.
  expect(new Set(counts).size).toBeGreaterThan(8);
}, 120_000);
