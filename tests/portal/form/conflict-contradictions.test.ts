import { expect, test } from "vitest";
import { type CompiledDefinition, type Form, get } from "../../../src/engine/index.ts";
import {
  type Meeting,
  type MergeRow,
  mergedForm,
  mergeForms,
  type Side,
} from "../../../src/portal/features/comparison/merge-forms.ts";
import { mergeUnits } from "../../../src/portal/features/comparison/merge-units.ts";
import { rowTitle, sideWords } from "../../../src/portal/features/comparison/row-words.ts";
import { withContradictions } from "../../../src/portal/screens/form/conflict/contradictions.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";

const warranty = ownDefinitions().get("warranty") as CompiledDefinition;
const units = mergeUnits(warranty);
const part = { partNumber: "P-1", quantity: 2, partDeliveryDocket: "80001" };
const job = { customerReference: "A" };

/** Parts are asked for unless none are required. */
const asks = (form: Form, field: string) => field !== "/parts" || get(form, "/partsNotRequired") !== true;

function meet(base: Form, mine: Form, theirs: Form, rightTo: Meeting["rightTo"] = () => "change") {
  const meeting = { units, mine, theirs, rightTo };
  const rows = withContradictions({ ...meeting, rows: mergeForms({ ...meeting, base }), asks });
  return {
    rows,
    told: rows.map(({ field, outcome }) => `${field} ${outcome}`),
    chosen: (side?: Side) =>
      mergedForm(units, rows, meeting, side ? Object.fromEntries(rows.map(({ id }) => [id, side])) : {}),
  };
}

test("parts on my side and 'No parts required' on theirs is one question, answered as a whole", () => {
  const { told, rows, chosen } = meet(job, { ...job, parts: [part] }, { ...job, partsNotRequired: true });
  expect(told).toEqual(["/parts conflict"]);
  expect(chosen("mine")).toEqual({ ...job, parts: [part] });
  expect(chosen("theirs")).toEqual({ ...job, partsNotRequired: true });
  const [row] = rows;
  if (!row) throw new Error("There is a row.");
  expect(sideWords(warranty, row, "theirs", { partsNotRequired: true }).join()).toBe(
    warranty.messages.fields["/partsNotRequired"]?.title,
  );
  expect(sideWords(warranty, row, "mine", { parts: [part] }).join()).toContain("P-1");
});

test("the other way round it is the same question", () => {
  const { told, chosen } = meet(job, { ...job, partsNotRequired: true }, { ...job, parts: [part] });
  expect(told).toEqual(["/parts conflict"]);
  expect([chosen("mine"), chosen("theirs")]).toEqual([
    { ...job, partsNotRequired: true },
    { ...job, parts: [part] },
  ]);
});

test("a list that both changed, item by item, is asked as a whole too", () => {
  const old = { ...part, partNumber: "P-0" };
  const { told, chosen } = meet(
    { parts: [old] },
    { parts: [old, part] },
    { parts: [{ ...old, quantity: 9 }], partsNotRequired: true },
  );
  expect(told).toEqual(["/parts conflict"]);
  expect(chosen("mine")).toEqual({ parts: [old, part] });
});

test("what I may no longer change stands as theirs, and I learn of it", () => {
  const { told, chosen } = meet(job, { ...job, parts: [part] }, { ...job, partsNotRequired: true }, (field) =>
    field === "/partsNotRequired" ? "read" : "change",
  );
  expect(told).toEqual(["/parts locked"]);
  expect(chosen()).toEqual({ ...job, partsNotRequired: true });
});

test("changes that leave each other on the form are no question", () => {
  const { told } = meet({ parts: [part] }, { parts: [part], ...job }, { partsNotRequired: true });
  expect(told).toEqual(["/partsNotRequired theirs", "/parts theirs", "/customerReference mine"]);
});

test("answers of a tree of choices are told with their questions, a question's own colon once", () => {
  const questions = [
    { name: "noise", question: "Where from:", choices: [{ value: "fan", label: "The fan" }] },
    { name: "often", question: "Does it stop?", choices: [{ value: "no", label: "No" }] },
  ];
  const field = { title: "Fault", options: [{ value: "noisy", label: "Noisy", questions }] };
  const definition = { ...warranty, messages: { ...warranty.messages, fields: { "/fault": field } } };
  const mine = { type: { value: "noisy", sub_type: { noise: "fan", often: "no" } } };
  const row = { field: "/fault", item: undefined, mine, theirs: undefined, companions: [] };
  expect(sideWords(definition as never, row as never, "mine", { fault: mine })).toEqual([
    "Noisy",
    "Where from: The fan",
    "Does it stop? No",
  ]);
});

test("two versions show numbers as a column says, and no title ends with a colon before another", () => {
  const field = "/customerReference";
  const titled = { ...warranty.messages.fields, [field]: { title: "Sum:" }, "/parts/*/quantity": { title: "Price" } };
  const columns = {
    sum: { from: `/form${field}`, format: { decimals: 1, unit: "km" } },
    price: { from: "/form/parts/*/quantity", kind: "money" },
  };
  const made = {
    ...warranty,
    messages: { ...warranty.messages, fields: titled },
    record: { ...warranty.record, columns },
  } as unknown as CompiledDefinition;
  const row: MergeRow = { id: "1", field, companions: [], outcome: "mine", mine: 1234.5, theirs: 1 };
  expect(sideWords(made, row, "mine", {})).toEqual(["1,234.5 km"]);
  expect(rowTitle(made, row)).toMatch(/(^|: )Sum$/);
  const list = { ...row, field: "/parts", mine: [part], theirs: [] };
  expect(sideWords(made, list, "mine", {}).join()).toContain("$2.00");
});
