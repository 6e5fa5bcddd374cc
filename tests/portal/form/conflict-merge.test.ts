import { expect, test } from "vitest";
import type { CompiledDefinition, Form } from "../../../src/engine/index.ts";
import {
  type Meeting,
  mergedForm,
  mergeForms,
  type Side,
} from "../../../src/portal/features/comparison/merge-forms.ts";
import { mergeUnits } from "../../../src/portal/features/comparison/merge-units.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";

const definitions = ownDefinitions();
const unitsOf = (type: string) => mergeUnits(definitions.get(type) as CompiledDefinition);
const units = unitsOf("warranty");

function merge(base: Form | undefined, mine: Form, theirs: Form, own: Partial<Meeting> = {}) {
  const meeting = { units, base, mine, theirs, rightTo: () => "change" as const, ...own };
  const rows = mergeForms(meeting);
  return {
    told: rows.map(({ field, outcome }) => `${field} ${outcome}`),
    rows,
    form: (choices: Record<string, Side> = {}) => mergedForm(meeting.units, rows, meeting, choices),
    all: (side: Side) => mergedForm(meeting.units, rows, meeting, Object.fromEntries(rows.map(({ id }) => [id, side]))),
  };
}

const unit = (serial: string, more: object = {}) => ({ model: "RX35", serial, ...more });
const part = (partNumber: string, quantity: number) => ({ partNumber, quantity, partDeliveryDocket: "80001" });

test("what one side alone changed, added or cleared is that side's", () => {
  const base = { customerReference: "A", comments: "Old", technician: { name: "Ana" } };
  const { told, form } = merge(
    base,
    { ...base, customerReference: "B" },
    { customerReference: "A", fault: { code: "A1" } },
  );
  expect(told).toEqual([
    "/technician/name theirs",
    "/fault/code theirs",
    "/customerReference mine",
    "/comments theirs",
  ]);
  expect(form()).toEqual({ customerReference: "B", fault: { code: "A1" } });
});

test("what I cleared alone stays cleared, and what both made the same is no row", () => {
  const { told, form } = merge(
    { comments: "Old", customerReference: "A" },
    { customerReference: "B" },
    {
      comments: "Old",
      customerReference: "B",
    },
  );
  expect(told).toEqual(["/comments mine"]);
  expect(form()).toEqual({ customerReference: "B" });
});

test("what both changed differently is asked, and without an answer theirs stands", () => {
  const { told, form, rows } = merge(
    { customerReference: "A" },
    { customerReference: "M" },
    { customerReference: "T" },
  );
  expect(told).toEqual(["/customerReference conflict"]);
  expect(rows[0]).toMatchObject({ mine: "M", theirs: "T" });
  expect([form(), form({ "/customerReference": "mine" }), form({ "/customerReference": "theirs" })]).toEqual([
    { customerReference: "T" },
    { customerReference: "M" },
    { customerReference: "T" },
  ]);
});

test("a box that was ticked and unticked again is as it was; blanks are nothing", () => {
  expect(merge({}, { partsNotRequired: false, comments: "", parts: [] }, {}).told).toEqual([]);
});

test("without the form as it was opened, every difference is asked", () => {
  expect(merge(undefined, { customerReference: "A" }, { comments: "B" }).told).toEqual([
    "/customerReference conflict",
    "/comments conflict",
  ]);
});

test("an address goes with its parts and its flag, as one choice", () => {
  const address = (text: string, isManual: boolean) => ({
    installationLocation: { address: text, addressData: { street: text }, customerName: "Kim" },
    manualAddresses: { install: isManual },
  });
  const { told, form, all } = merge(address("1 Old St", false), address("2 My St", true), address("3 Their St", false));
  expect(told).toEqual(["/installationLocation/address conflict"]);
  expect(form()).toEqual(merge({}, {}, address("3 Their St", false)).form());
  expect(all("mine")).toMatchObject(address("2 My St", true));
});

test("an account is one choice", () => {
  const account = (uuid: string, company: string) => ({ purchaser: { uuid, company } });
  const { told, all } = merge(account("1", "One"), account("2", "Two"), account("3", "Three"));
  expect(told).toEqual(["/purchaser conflict"]);
  expect(all("mine")).toEqual(account("2", "Two"));
});

test("lists that both added to hold what both added", () => {
  const { told, form } = merge(
    { products: [unit("1")] },
    { products: [unit("1"), unit("M")] },
    { products: [unit("1"), unit("T")] },
  );
  expect(told).toEqual(["/products theirs", "/products mine"]);
  expect(form()).toEqual({ products: [unit("1"), unit("T"), unit("M")] });
});

test("an item removed by one and changed by the other is asked by itself", () => {
  const base = { products: [unit("1"), unit("2")] };
  const { rows, form } = merge(
    base,
    { products: [unit("2"), unit("3")] },
    { products: [unit("1", { extendedWarrantyJobRef: "J" }), unit("2")] },
  );
  expect(rows.map(({ item, outcome }) => [item, outcome])).toEqual([
    ['["RX35","1"]', "conflict"],
    ['["RX35","3"]', "mine"],
  ]);
  expect(form({ [rows[0]?.id ?? ""]: "mine" })).toEqual({ products: [unit("2"), unit("3")] });
});

test("an item removed by one side alone is gone, also when the other added one", () => {
  const { form } = merge(
    { products: [unit("1"), unit("2")] },
    { products: [unit("2")] },
    { products: [unit("1"), unit("2"), unit("3")] },
  );
  expect(form()).toEqual({ products: [unit("2"), unit("3")] });
});

test("two new quantities of one part are asked as a whole list, not both added", () => {
  const list = (quantity: number) => ({ parts: [part("P1", quantity)] });
  const { told, all } = merge(list(1), list(2), list(3));
  expect(told).toEqual(["/parts conflict"]);
  expect([all("mine"), all("theirs")]).toEqual([list(2), list(3)]);
});

test("more items together than the list may hold are asked as a whole list", () => {
  const three = (first: string, second: string) => ({ products: [unit("1"), unit(first), unit(second)] });
  expect(merge({ products: [unit("1")] }, three("a", "b"), three("c", "d")).told).toEqual(["/products conflict"]);
});

test("a return's lines meet one by one, but with another invoice as one", () => {
  const own = { units: unitsOf("return") };
  const line = (id: string, returnQuantity: number) => ({ id, returnQuantity });
  const base = { originalInvoiceNumber: "1", materials: [line("a", 1), line("b", 1)] };
  const mine = { ...base, materials: [line("a", 2), line("b", 1)] };
  const { form } = merge(base, mine, { ...base, materials: [line("a", 1), line("b", 3)] }, own);
  expect(form()).toEqual({ ...base, materials: [line("a", 2), line("b", 3)] });
  const other = { originalInvoiceNumber: "2", materials: [line("c", 1)] };
  const moved = merge(base, mine, other, own);
  expect(moved.told).toEqual(["/materials conflict"]);
  expect([moved.all("mine"), moved.all("theirs")]).toEqual([mine, other]);
});

test("a reason of a return goes with its type and option", () => {
  const own = { units: unitsOf("return") };
  const reason = (value: string) => ({ return_type: value, return: [{ type: { value } }] });
  const { told, all } = merge(reason("damage"), reason("incorrect_order"), reason("requirements_changed"), own);
  expect(told).toEqual(["/return conflict"]);
  expect(all("mine")).toEqual(reason("incorrect_order"));
});

test("where I may no longer change a field theirs stands, and what I typed is told", () => {
  const base = { customerReference: "A", comments: "C" };
  const locked = { rightTo: () => "read" as const };
  const { told, all } = merge(base, { ...base, customerReference: "M" }, { ...base, comments: "T" }, locked);
  expect(told).toEqual(["/customerReference locked", "/comments theirs"]);
  expect(all("mine")).toEqual({ ...base, comments: "T" });
});

test("a field that I may no longer see is none of the comparison, unless I had typed in it", () => {
  const hidden = { rightTo: () => "nothing" as const };
  expect(merge({ comments: "A" }, { comments: "A" }, {}, hidden).told).toEqual([]);
  expect(merge({ comments: "A" }, { comments: "B" }, {}, hidden).told).toEqual(["/comments locked"]);
});
