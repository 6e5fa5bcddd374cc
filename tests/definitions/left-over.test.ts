import { afterEach, beforeEach, expect, test } from "vitest";
import { definitionFaults } from "../../src/definitions/load.ts";
import { get } from "../../src/engine/index.ts";
import { type EditedSchemas, editedSchemas } from "../helpers/edited-schemas.ts";

let schemas: EditedSchemas;
beforeEach(() => {
  schemas = editedSchemas();
});
afterEach(() => schemas.remove());

const shared = (name: string) => ({ $ref: `../shared/conditions.schema.json#/$defs/${name}` });

/** Of several rows the first that fits counts: what is judged of a later one is what earlier ones leave to it. */
test("a row that earlier ones leave nobody, and a letter to who authorises what they leave nothing of, are told", () => {
  schemas.edit("warranty/workflow.json", (json) => {
    const [, rest] = get(json, "/transitions/submit/rows") as { effects: object[] }[];
    rest?.effects.push({ letter: "needs-authorisation" });
    const reopen = get(json, "/transitions/reopen/rows") as { from: string[]; to: string; effects: object[] }[];
    const [first] = reopen;
    // Whoever else has this permission is one of those whom the first row names.
    const allowed = { allOf: [shared("mayAuthorise"), { not: shared("techSupport") }] };
    reopen.push({ ...structuredClone(first), from: ["approved"], allowed } as never);
  });
  const told = definitionFaults(schemas.folder)
    .filter(({ file }) => file === "warranty/workflow.json")
    .map(({ code, isAdvice = false }) => [code, isAdvice]);
  expect(told).toEqual([
    ["denied", true],
    ["never-reached", true],
  ]);
});
