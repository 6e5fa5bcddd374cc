import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { definitionFaults } from "../../src/definitions/load.ts";

/** The same in short. */
const faultsAfter = (...edit: Parameters<typeof faultsOf>) =>
  faultsOf(...edit).map((fault) => `${fault.file} ${fault.code} ${fault.suggestion ?? ""}`.trim());

/** Faults of our own definitions after an edit to one file. */
function faultsOf(file: string, from: string, to: string) {
  const root = mkdtempSync(path.join(tmpdir(), "definitions-"));
  try {
    cpSync(path.join(import.meta.dirname, "../../schemas"), root, { recursive: true });
    const text = readFileSync(path.join(root, file), "utf8");
    expect(text).toContain(from);
    writeFileSync(path.join(root, file), text.replace(from, to));
    return definitionFaults(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

test("an answer that the widget's list offers and the form refuses is told in the list, and its twin in the form", () => {
  expect(faultsAfter("shared/lists.json", '"value": "visual"', '"value": "visuel"')).toEqual([
    "return/form.schema.json list-values visuel",
    "shared/lists.json list-values visual",
  ]);
});

test("a rule that misspells an answer of a list with further questions is told", () => {
  expect(faultsAfter("return/rules.json", '"cancelled_order"', '"canceled_order"')).toEqual([
    "return/rules.json list-values cancelled_order",
  ]);
});

test("sending that leads nowhere but to the draft is told", () => {
  const all = readFileSync(path.join(import.meta.dirname, "../../schemas/warranty/workflow.json"), "utf8");
  const workflow = JSON.parse(all);
  for (const row of workflow.transitions.submit.rows) row.to = "draft";
  expect(faultsAfter("warranty/workflow.json", all, JSON.stringify(workflow))).toContain(
    "warranty/workflow.json never-sent",
  );
});

test("a misspelt key is told once, and a field whose section misspells it is not told to lack a home", () => {
  const misspelt = faultsAfter("warranty/messages.en.json", '"activity"', '"activty"');
  expect(misspelt).toEqual(["warranty/messages.en.json unknown-key activity"]);
  expect(faultsAfter("return/sections.json", '["/terms"]', '["/term"]')).toEqual([
    "return/sections.json unknown-field /terms",
  ]);
});

test("a matrix whose row names a column that is not there, or whose key stands twice, is told", () => {
  const compressor = '"label": "Compressor",\n        "columns": ["1"';
  expect(faultsAfter("shared/lists.json", compressor, compressor.replace('"1"', '"9"'))).toContain(
    "shared/lists.json unknown-column",
  );
  expect(faultsAfter("shared/lists.json", '"key": "B"', '"key": "A"')).toContain("shared/lists.json duplicate");
});

test("a choice that a matrix offers and no form takes is told where the matrix stands", () => {
  const casing = '"label": "Casing",\n        "columns": ["3"';
  expect(faultsAfter("shared/lists.json", casing, `${casing}, "4"`)).toContain("shared/lists.json list-values");
});

test("what claimants need of our own people to send, and letters that nobody gets, are told where they are written", () => {
  const demand = '"rules": {\n    "purchaser": {\n      "field": "/purchaser/uuid",\n      "must": {';
  expect(faultsAfter("warranty/rules.json", demand, `${demand} "/claim/warrantyRequestNumber": true,`)).toContain(
    "warranty/rules.json never-written",
  );
  const completed = '"completed": {\n      "to": "account"';
  expect(
    faultsAfter("shared/letters.json", completed, completed.replace('"account"', '{ "role": "warranty" }')),
  ).toContain("shared/letters.json no-reader");
  expect(
    faultsAfter("warranty/workflow.json", '"effects": [{ "letter": "action-required" }]', '"effects": []'),
  ).toContain("warranty/workflow.json waits-untold");
});

test("a row that tells nobody, unlike the others that do the same, and a form that its people cannot send are told", () => {
  const question = '"effects": [{ "ask": "account_manager" }, { "letter": "enquiry" }]';
  expect(faultsAfter("warranty/workflow.json", question, question.replace("enquiry", "needs-authorisation"))).toContain(
    "warranty/workflow.json told-nobody",
  );
  const reopened = '"from": ["complete"],\n          "to": "in-progress"';
  expect(faultsAfter("warranty/workflow.json", reopened, reopened.replace("in-progress", "approved"))).toContain(
    "warranty/workflow.json no-date",
  );
  const reply = '"reply": {\n      "to": "account"';
  expect(faultsAfter("shared/letters.json", reply, reply.replace("account", "owner"))).toContain(
    "shared/letters.json no-reader",
  );
  const sent = '"to": "same",\n      "allowed": {';
  const serviceAlone = `${sent} "/user/roles": { "contains": { "const": "service_manager" } },`;
  expect(faultsAfter("pallet-return/workflow.json", sent, serviceAlone)).toContain(
    "pallet-return/workflow.json never-saved",
  );
});

test("what a row leaves out that all rows like it do, and who is named and cannot, are told", () => {
  const collectable = '{ "set": { "/claim/isCollectable": true } }, ';
  expect(faultsAfter("return/workflow.json", collectable, "")).toContain("return/workflow.json unlike-others");
  const finance = '"permissions": ["resolve claim", "create report"],\n      "authorises": [],\n      "reads": "sent"';
  expect(faultsAfter("access.json", finance, finance.replace('"sent"', '"returns"'))).toContain(
    "warranty/workflow.json named-in-vain",
  );
  const enquiry = '"enquiry": {\n      "to": "asked"';
  expect(faultsAfter("shared/letters.json", enquiry, enquiry.replace("asked", "level"))).toContain(
    "return/workflow.json told-nobody",
  );
});

test("who is asked for what they cannot see, a letter to no address, and a day that is typed are told", () => {
  const company = '"/purchaser/uuid",\n        "/purchaser/company"';
  const hidden = `"/purchaser/uuid",\n { "field": "/purchaser/company", "visible": { "$ref": "../shared/conditions.schema.json#/$defs/customerService" } }`;
  // Whoever claims for an account of their own has its name from there.
  const locked = faultsOf("pallet-return/sections.json", company, hidden);
  expect(locked.map(({ code }) => code)).toEqual(["never-seen"]);
  expect(locked[0]?.message).toContain('for "tech_support", "service_manager" to make "send"');
  const documents = '"id": "documents",\n      "visible": {';
  expect(
    faultsAfter(
      "return/sections.json",
      documents,
      `${documents} "/user/roles": { "contains": { "const": "dealer" } },`,
    ),
  ).toContain("return/rules.json never-seen");
  const mailbox = '"mailbox": "pallets"';
  expect(faultsAfter("pallet-return/letters.json", mailbox, '"field": "/form/purchaser/uuid"')).toContain(
    "pallet-return/workflow.json no-address",
  );
  const day = '"dateFailed": {\n      "ui:widget": "date"';
  expect(faultsAfter("warranty/form.ui.json", day, day.replace('"date"', '"phone"'))).toContain(
    "warranty/form.ui.json wrong-control date",
  );
});

test("a turn of who can only ask, and a number that is given too late, are told", () => {
  const received = '"id": "unit-received",\n          "roles": ["';
  expect(faultsAfter("shared/statuses.json", `${received}customer_service`, `${received}staff`)).toEqual([
    "shared/statuses.json no-turn",
  ]);
  const facts = readFileSync(path.join(import.meta.dirname, "../../schemas/shared/facts.json"), "utf8");
  const late = JSON.parse(facts);
  late.facts.returnRequestNumber.writes["/claim/status"] = { enum: ["packing"] };
  expect(faultsAfter("shared/facts.json", facts, JSON.stringify(late))).toContain("return/rules.json not-given");
  // Who stands at the end of the chain waits for everybody else who may authorise in their place.
  const above = '"/claim/nextAuthoriseRole": ';
  expect(faultsAfter("return/workflow.json", `${above}true`, `${above}false`)).toEqual([]);
});

test("a level that is chosen by what the letter to it does not tell is told", () => {
  const type = '"from": "/form/return_type",\n      "letter": "internal"';
  expect(
    faultsAfter("return/record.json", type, type.replace('"letter"', '"page"').replace('"internal"', "true")),
  ).toEqual(["return/workflow.json untold-input"]);
  const untitled = '"/products/*/hasExtendedWarranty": {\n      "title": "Extended warranty"\n    },';
  expect(faultsAfter("warranty/messages.en.json", untitled, "")).toContain("replacement/workflow.json untold-input");
});

test("who is told to step in for somebody and may not is told in the chain", () => {
  const gives = '"authorises": ["return_approver", "customer_service_manager"]';
  expect(faultsAfter("access.json", gives, gives.replace('"return_approver", ', ""))).toEqual([
    "return/workflow.json cannot-step-in",
  ]);
});

test("a sentence that asks for at most what its rule asks for at least is told", () => {
  const [said, turned] = ["Please add at least one file.", "Please add at most one file."];
  expect(faultsAfter("replacement/messages.en.json", said, turned)).toEqual([
    "replacement/messages.en.json other-direction",
  ]);
});

test("a demand upon a field that only a feature draws is told, unless it is made of that feature alone", () => {
  const [file, first] = ["warranty/rules.json", '"reasons-out-of-warranty": {'];
  const ruleWith = (more: string) =>
    `"labour-cost": { "field": "/expenses/labourCost", ${more} "must": { "/form/expenses/labourCost": true }, "blocks": ["submit"] }, ${first}`;
  const told = "warranty/rules.json never-seen";
  expect(faultsAfter(file, first, ruleWith(""))).toContain(told);
  const when = '"when": { "$ref": "../shared/conditions.schema.json#/$defs/expensesOn" },';
  expect(faultsAfter(file, first, ruleWith(when))).not.toContain(told);
});
