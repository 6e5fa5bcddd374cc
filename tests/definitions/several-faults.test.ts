import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { toDefinition } from "../../src/definitions/claim-type-files.ts";
import { loadDefinitions } from "../../src/definitions/load.ts";
import { DefinitionError } from "../../src/definitions/read/fault.ts";
import { faultReport } from "../../src/definitions/read/fault-report.ts";
import { readForms } from "../../src/definitions/read-forms.ts";
import { whereOf } from "../../src/definitions/where-of.ts";
import { conditionsOf } from "../../src/engine/index.ts";
import { faultsOf, textOf } from "./folder.ts";
import { tools } from "./good/tools.ts";

const schemas = path.join(import.meta.dirname, "../../schemas");

/** The good definition with texts replaced, by file. */
function edited(edits: [file: string, from: string, to: string][]): Record<string, string> {
  const files = Object.fromEntries(Object.entries(tools).map(([name, content]) => [name, textOf(content)]));
  for (const [file, from, to] of edits) {
    expect(files[file]).toContain(from);
    files[file] = (files[file] as string).replace(from, to);
  }
  return files;
}

const codes = (files: Record<string, string>) => faultsOf(files).map(({ file, code }) => `${file} ${code}`);

test("faults of every kind are told in one run, whatever else is broken", () => {
  const files = edited([
    ["tools/rules.json", '"sum": "/price"', '"sum": "/price",'],
    ["tools/rules.json", '"completes": "who"', '"complets": "who"'],
    ["tools/rules.json", '"advises": "warning"', '"advises": 7'],
    ["tools/rules.json", '"within": "P60D"', '"within": "P60"'],
    ["tools/workflow.json", '"via": "draft"', '"via": "drafd"'],
    ["tools/workflow.json", '"const": "clerk"', '"const": "clark"'],
    ["tools/messages.en.json", '"Age in years"', '"TODO"'],
    ["access.json", '"reads": "sent"', '"reads": "send"'],
    ["shared/lists.json", '"label": "Hammer"', '"label": "Saw"'],
  ]);
  expect(codes(files)).toEqual([
    "access.json unknown-scope",
    "shared/lists.json duplicate",
    "tools/messages.en.json not-plain",
    "tools/rules.json json",
    "tools/rules.json unknown-key",
    "tools/rules.json duration",
    "tools/rules.json unknown-value",
    "tools/workflow.json unknown-role",
    "tools/workflow.json unknown-value",
  ]);
});

test("several syntax errors of one file are all told, and files that are whole are judged as well", () => {
  const files = edited([
    ["tools/rules.json", '"list": "/tools",\n', '"list": "/tools"\n'],
    ["tools/rules.json", '"advises": "warning"', '"advises": "warning",'],
    ["tools/rules.json", '"/form/owner/name": true', '"/form/owner/name": True'],
    ["tools/sections.json", '"section": "what"', '"section": "wat"'],
  ]);
  expect(codes(files)).toEqual([
    "tools/rules.json json",
    "tools/rules.json json",
    "tools/rules.json json",
    "tools/sections.json unknown-section",
  ]);
});

test("a file that is missing, and one that nothing reads, are told by their names", () => {
  const { "tools/record.json": _, ...files } = edited([]);
  const found = faultsOf({ ...files, "tools/recrod.json": "{}" });
  expect(found).toMatchObject([
    { file: "tools/record.json", line: 1, column: 1, code: "missing-file" },
    { file: "tools/recrod.json", line: 1, column: 1, code: "stray-file", suggestion: "tools/record.json" },
  ]);
});

test("shared references that lead to each other in a circle are told where the circle closes", () => {
  const files = edited([
    ["shared/conditions.schema.json", '"clerk": {', '"clerk": { "$ref": "#/$defs/clerk" }, "other": {'],
  ]);
  expect(faultsOf(files)[0]).toMatchObject({ file: "shared/conditions.schema.json", code: "ref" });
});

test("faulty definitions are not served", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "definitions-"));
  cpSync(schemas, folder, { recursive: true });
  writeFileSync(path.join(folder, "warranty/rules.json"), "{");
  expect(() => loadDefinitions(folder)).toThrow(DefinitionError);
  expect(() => loadDefinitions(folder)).toThrow(/warranty\/rules\.json:1:2/);
  rmSync(folder, { recursive: true });
});

test("the same definitions give the same module; a claim type is found by its own name, forms without claims apart", () => {
  const store = loadDefinitions(schemas);
  expect(loadDefinitions(schemas).moduleText("warranty")).toBe(store.moduleText("warranty"));
  expect(store.get("return-part")?.type).toBe("return");
  expect(store.moduleText("return-part")).toBe(store.moduleText("return"));
  expect(store.list().map(({ type }) => type)).toEqual(["warranty", "replacement", "return"]);
  expect(store.forms().map(({ type }) => type)).toContain("pallet-return");
  expect(store.shared.claimTypes.map(({ type }) => type)).toEqual(["warranty", "replacement", "return", "return-part"]);
});

test("every place of every condition is found in its file", () => {
  const { shared, types } = readForms(schemas);
  for (const files of types) {
    const definition = toDefinition(files, shared);
    const places = conditionsOf(definition).map(([place]) => place);
    const lines = places.map((place) => whereOf(files, definition, place));
    for (const [index, { file, line, column }] of lines.entries()) {
      const text = readFileSync(path.join(schemas, file), "utf8");
      const key = (places[index] as string).split("/").at(-1);
      expect(text.split("\n")[line - 1]?.slice(column - 1), `${file} ${places[index]}`).toMatch(
        new RegExp(`^"${key}"`),
      );
    }
  }
});

test("people read the line with a caret under the place, and how many there are", () => {
  const fault = {
    file: "a.json",
    line: 2,
    column: 3,
    code: "type",
    message: "This must be a text.",
    suggestion: '"b"',
  };
  const report = faultReport([fault], { folder: "schemas", read: () => '{\n  "a": 1\n}', isColoured: false });
  expect(report.split("\n")).toEqual([
    "schemas/a.json:2:3 type",
    "  This must be a text.",
    '  Did you mean "b"?',
    '  2 |   "a": 1',
    "        ^",
    "",
    "1 fault in 1 file.",
  ]);
  expect(faultReport([fault], { folder: "schemas", read: () => "", isColoured: true })).toContain("\u001b[31m");
});
