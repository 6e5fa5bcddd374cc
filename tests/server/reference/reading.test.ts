import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readReference } from "../../../src/server/reference/read-reference.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "claims-portal-reference-"));
  cpSync(join(import.meta.dirname, "../../../fixtures/reference"), folder, { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function change(file: string, edit: (entries: Record<string, unknown>[]) => void): void {
  const entries = JSON.parse(readFileSync(join(folder, file), "utf8"));
  edit(entries);
  writeFileSync(join(folder, file), JSON.stringify(entries));
}

test.each<[name: string, file: string, edit: (entries: Record<string, unknown>[]) => void, told: RegExp]>([
  [
    "a misspelt key",
    "customers.json",
    (customers) => Object.assign(customers[2] ?? {}, { phnoe: "1" }),
    /customers\.json: entry 3 .*phnoe|customers\.json: entry 3/,
  ],
  [
    "a postcode of three digits",
    "localities.json",
    (localities) => Object.assign(localities[0] ?? {}, { postcode: "110" }),
    /localities\.json: entry 1 \/postcode/,
  ],
  [
    "an unknown material type",
    "materials.json",
    (materials) => Object.assign(materials[4] ?? {}, { material_type: "UNIT" }),
    /materials\.json: entry 5 \/material_type/,
  ],
  [
    "a claim without a timeline",
    "claims.json",
    (claims) => Object.assign(claims[0] ?? {}, { activities: [] }),
    /claims\.json: entry 1 \/activities/,
  ],
])("%s is refused by file and entry", async (_, file, edit, told) => {
  change(file, edit);
  await expect(readReference(folder)).rejects.toThrow(told);
});

test("a file that is no JSON is refused by its name", async () => {
  writeFileSync(join(folder, "units.json"), "[{");
  await expect(readReference(folder)).rejects.toThrow(/^fixtures\/reference\/units\.json: /);
});
