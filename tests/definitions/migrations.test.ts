import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { definitionFaults, loadDefinitions } from "../../src/definitions/load.ts";
import { type EditedSchemas, editedSchemas } from "../helpers/edited-schemas.ts";

let schemas: EditedSchemas;
beforeAll(() => {
  schemas = editedSchemas();
});
afterAll(() => schemas.remove());

function write(name: string, steps: object[]): void {
  const folder = join(schemas.folder, "return/migrations");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), JSON.stringify({ steps }, null, 1));
}
const faults = () =>
  definitionFaults(schemas.folder).map(({ file, line, code, suggestion }) => [
    file.replace("return/migrations/", ""),
    line,
    code,
    suggestion,
  ]);

test("a default that its field refuses is advice, and of the newest migration alone: an older one stays as it is", () => {
  write("1.json", [{ default: "/manualAddresses/pickup", value: "none" }]);
  expect(definitionFaults(schemas.folder)).toMatchObject([{ line: 5, code: "unknown-value", isAdvice: true }]);
  write("2.json", [{ setAside: "/gone" }]);
  expect(faults()).toEqual([]);
});

test("what a migration writes must have a place, a status and a value that are there, or that a later one carries on", () => {
  write("1.json", [
    { rename: "/contact", to: "pickupContactNam" },
    { mapValues: "/pickupCargoType", values: { box: "carton", palet: "palett" } },
    { mapStatus: { sent: "opn" } },
    { move: "/docket", to: "/materials/*/partDeliveryDocket" },
    { rename: "/note", to: "halfWay" },
  ]);
  write("2.json", [{ rename: "/halfWay", to: "customerComments" }]);
  expect(faults()).toEqual([
    ["1.json", 5, "unknown-field", "/pickupContactName"],
    ["1.json", 11, "unknown-value", undefined],
    ["1.json", 16, "unknown-status", "open"],
    ["1.json", 19, "other-item", undefined],
  ]);
});

test("claims become of a type that there is, and only those whose type has no form of its own any more", () => {
  write("1.json", [{ mapType: { parcel: "retrun", crate: "return-part" } }, { mapType: { warranty: "return" } }]);
  write("2.json", [{ mapType: { parts: "half-way" } }, { mapType: { "half-way": "return" } }]);
  expect(faults()).toEqual([
    ["1.json", 5, "unknown-type", "return"],
    ["1.json", 11, "type-stays", undefined],
  ]);
});

test("a step is one operation with what that needs; files are numbered without a gap", () => {
  write("1.json", [{ rename: "/a" }, { wrap: "/a", unwrap: "/b" }, { setAside: "/a", to: "/b" }, { to: "/b" }]);
  write("2.json", [{ renam: "/a", to: "b" }]);
  write("4.json", [{ setAside: "/a" }]);
  write("last.json", [{ setAside: "/a" }]);
  expect(faults()).toEqual(
    expect.arrayContaining([
      ["2.json", 4, "unknown-key", "rename"],
      ["4.json", 1, "migration-gap", undefined],
      ["last.json", 1, "stray-file", undefined],
    ]),
  );
  for (const name of ["2.json", "4.json", "last.json"]) write(name, [{ setAside: "/a" }]);
  expect(faults()).toEqual(
    expect.arrayContaining([
      ["1.json", 3, "lacking", undefined],
      ["1.json", 6, "one-operation", undefined],
      ["1.json", 12, "unknown-key", undefined],
      ["1.json", 14, "one-operation", undefined],
    ]),
  );
});

test("a definition says how many migrations lead to it, also to a type that extends it", () => {
  const own = editedSchemas();
  for (const name of ["1.json", "2.json"]) {
    const folder = join(own.folder, "warranty/migrations");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), JSON.stringify({ steps: [{ setAside: `/gone${name[0]}` }] }));
  }
  const counts = loadDefinitions(own.folder)
    .forms()
    .map(({ type, migration }) => [type, migration]);
  expect(counts).toEqual([
    ["warranty", 2],
    ["replacement", 2],
    ["return", undefined],
    ["pallet-return", undefined],
  ]);
  own.remove();
});
