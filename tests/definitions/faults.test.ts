import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FaultyDefinitions } from "../../src/definitions/fault.ts";
import { definitionFaults, loadDefinitions } from "../../src/definitions/load.ts";

const home = path.join(import.meta.dirname, "../..");
let folder: string;
let root: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "definitions-"));
  root = path.join(folder, "schemas");
  cpSync(path.join(home, "schemas"), root, { recursive: true });
  cpSync(path.join(home, "widgets"), path.join(folder, "widgets"), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Replaces one text of one file; the text must be there. */
function spoil(file: string, from: string, to: string): { line: number } {
  const where = path.join(root, file);
  const text = readFileSync(where, "utf8");
  const at = text.indexOf(from);
  expect(at, `${file} holds ${from}`).toBeGreaterThanOrEqual(0);
  writeFileSync(where, text.replace(from, to));
  return { line: text.slice(0, at).split("\n").length };
}

test("our own definitions have no faults", () => {
  expect(definitionFaults(root)).toEqual([]);
});

const spoilt: [title: string, file: string, from: string, to: string, code: string, suggestion?: string][] = [
  ["broken JSON", "warranty/rules.json", '"rules": {', '"rules": {,', "json"],
  [
    "an unknown key",
    "warranty/rules.json",
    '"completes": "account"',
    '"complets": "account"',
    "unknown-key",
    "completes",
  ],
  [
    "a field that does not exist",
    "warranty/sections.json",
    '"/pickupContactName"',
    '"/pickupContactNam"',
    "unknown-field",
    "/pickupContactName",
  ],
  [
    "a condition on a field that does not exist",
    "warranty/rules.json",
    '"/form/installer/dateFailed": true',
    '"/form/installer/dateFaild": true',
    "unknown-field",
    "/form/installer/dateFailed",
  ],
  ["a misspelt keyword", "warranty/rules.json", '"within": "P60D"', '"withn": "P60D"', "does-not-compile"],
  [
    "an unknown widget",
    "warranty/form.ui.json",
    '"product-lookup"',
    '"product-lokup"',
    "unknown-widget",
    "product-lookup",
  ],
  [
    "an unknown transition",
    "warranty/rules.json",
    '"blocks": ["submit"]',
    '"blocks": ["submt"]',
    "unknown-transition",
    "submit",
  ],
  [
    "an unknown status",
    "warranty/workflow.json",
    '"status": "authorise"',
    '"status": "authorize"',
    "unknown-status",
    "authorise",
  ],
  [
    "a condition on one item of a list",
    "warranty/rules.json",
    '"/form/products": true',
    '"/form/products/0/model": true',
    "list-item",
  ],
  ["a rule that reads the user", "warranty/rules.json", '"/claim/filesFollow"', '"/user/filesFollow"', "reads-user"],
  [
    "words that nothing has",
    "warranty/messages.en.json",
    '"fault-code":',
    '"fault-cod":',
    "unused-words",
    "fault-code",
  ],
  ["a reference that leads nowhere", "warranty/form.schema.json", "#/$defs/faultCode", "#/$defs/faultCod", "ref"],
  ["a list that does not exist", "warranty/messages.en.json", '"fault-codes"', '"fault-code"', "unknown-list"],
];

describe("a fault is found with its file and line:", () => {
  test.each(spoilt)("%s", (_title, file, from, to, code, suggestion) => {
    const { line } = spoil(file, from, to);
    const faults = definitionFaults(root);
    expect(faults.map((fault) => fault.code)).toContain(code);
    const fault = faults.find((one) => one.code === code);
    expect(fault).toMatchObject({ file, ...(suggestion && { suggestion }) });
    // A condition that does not compile is shown from its first line on.
    expect(line - (fault?.line ?? 0)).toBeOneOf([0, 1, 2]);
  });
});

test("faulty definitions are not served, and every fault is said at once", () => {
  spoil("warranty/form.ui.json", '"product-lookup"', '"product-lokup"');
  spoil("warranty/rules.json", '"blocks": ["submit"]', '"blocks": ["submt"]');
  expect(() => loadDefinitions(root)).toThrow(FaultyDefinitions);
  expect(() => loadDefinitions(root)).toThrow(/product-lokup[\s\S]*submt|submt[\s\S]*product-lokup/);
});

test("the same definitions give the same module", () => {
  expect(loadDefinitions(root).moduleText("warranty")).toBe(loadDefinitions(root).moduleText("warranty"));
});
