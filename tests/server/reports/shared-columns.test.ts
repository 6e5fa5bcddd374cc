import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { definitionFaults, loadDefinitions } from "../../../src/definitions/load.ts";
import { type EditedSchemas, editedSchemas } from "../../helpers/edited-schemas.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";
import { testApp } from "../../helpers/test-app.ts";
import { readTable } from "./read-csv.ts";

/** The heading line and one claim of an export by customer service. */
async function exported(schemas: EditedSchemas): Promise<Record<string, string>> {
  const t = await testApp({ env: { SCHEMAS_DIR: schemas.folder } });
  const as = t.as("customer-service@example.test");
  const { uuid } = (await as({ method: "GET", url: "/api/claim/WC100001" })).json().claim;
  const payload = { claims: [uuid], destination: "download" };
  const { filename } = (await as({ method: "POST", url: "/api/report/export", payload })).json();
  const [row = {}] = readTable((await as({ method: "GET", url: `/api/report/download/${filename}` })).body);
  await t.close();
  return row;
}

test("definitions from before the columns were written there have those of today, and today's working week and views", () => {
  const schemas = editedSchemas();
  for (const file of ["columns.json", "views.json", "working-week.json"]) rmSync(join(schemas.folder, "shared", file));
  expect(definitionFaults(schemas.folder)).toEqual([]);
  const { exportColumns, views, workingWeek } = loadDefinitions(schemas.folder).shared;
  expect(exportColumns.slice(0, 2).map(({ title }) => title)).toEqual(["Claim No.", "Type"]);
  const { shared } = ownDefinitions();
  expect({ exportColumns, views, workingWeek }).toEqual({
    exportColumns: shared.exportColumns,
    views: shared.views,
    workingWeek: shared.workingWeek,
  });
  schemas.remove();
});

test("a column is one line, where it stands", async () => {
  const schemas = editedSchemas();
  schemas.edit("shared/columns.json", (file) => {
    const phone = { title: "Customer Phone", from: "/customer/phone" };
    (file.export as object as object[]).splice(9, 1, phone);
  });
  expect(definitionFaults(schemas.folder)).toEqual([]);
  const row = await exported(schemas);
  expect(Object.keys(row)[9]).toBe("Customer Phone");
  expect(row["Customer Phone"]).toMatch(/\d/);
  schemas.remove();
});

test.each([
  ["column-twice", { title: "Claim No.", from: "/claim/number" }],
  ["no-source", { title: "Own" }],
  ["no-source", { title: "Own", from: "/claim/number", first: ["/claim/createdAt", "/claim/updatedAt"] }],
  ["no-items", { title: "Own", from: "/item/serial" }],
  ["no-items", { title: "Own", from: "/claim/number", where: { "/item/serial": true } }],
  ["never-filled", { title: "Own", from: "/record/fault_kode" }],
])("%s is told of a column", (code, column) => {
  const schemas = editedSchemas();
  schemas.edit("shared/columns.json", (file) => {
    (file.export as object as object[]).push(column);
  });
  expect(definitionFaults(schemas.folder)).toMatchObject([{ code, file: "shared/columns.json" }]);
  schemas.remove();
});
