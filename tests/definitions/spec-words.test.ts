import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { CompiledDefinition } from "../../src/engine/index.ts";
import { ownDefinitions } from "../helpers/own-definitions.ts";

// What the specs say word for word and the definitions hold: the choices of the lists, what stands on buttons, what is said after
// an act, and what is said of a rule. Every type of claim by itself.

const definitions = ownDefinitions();
const messagesOf = (type: string) => (definitions.get(type) as CompiledDefinition).messages;
const lists = JSON.parse(readFileSync("schemas/shared/lists.json", "utf8"));
const repairs = ["warranty", "replacement"];
const all = [...repairs, "return"];

type Choice = readonly [value: string | number, label: string];
const units: Choice[] = [
  ["indoor", "Indoor Unit"],
  ["outdoor", "Outdoor Unit"],
];
const threeParts: Choice[] = [...units, ["spare part", "Spare Part"]];

const choices: [list: string, rows: string, choices: Choice[]][] = [
  ["unit-types", "[CONST-07] [LOOKUP-08]", units],
  ["part-types", "[CONST-06] [WFORM-58]", threeParts],
  ["return-part-types", "[CONST-06] [RETURN-33]", [...threeParts, ["other", "Other"]]],
  [
    "cargo-types",
    "[CONST-05] [WFORM-79] [RETURN-63]",
    [
      ["carton", "Carton"],
      ["pallet", "Pallet"],
    ],
  ],
  [
    "fault-types",
    "[RPL-20]",
    [
      ["doa", "Dead on arrival"],
      ["uneconomical to repair", "Uneconomical to repair"],
      ["no parts available", "No parts available"],
      ["obsolete uni", "Obsolete unit"],
      ["unable to repair", "Unable to repair"],
    ],
  ],
  [
    "install-locations",
    "[WFORM-81]",
    [
      [1, "Residential House"],
      [2, "Commercial Office"],
      [5, "Hotel Room"],
      [6, "Restaurant"],
      [8, "Factory"],
      [7, "Computer Room"],
      [10, "Public Sector"],
      [15, "Church"],
      [99, "Other (add notes in comments)"],
    ],
  ],
  [
    "return-reasons",
    "[RETURN-43] [RETURN-46] [RETURN-48] [RETURN-50] [CONST-09]",
    [
      ["requirements_changed", "I no longer require"],
      ["incorrect_order", "I did not receive the correct goods"],
      ["damage", "Damaged in transit"],
    ],
  ],
];

test.each(choices)("the choices of %s %s", (list, _, told) => {
  const offered = lists[list].map(({ value, label }: { value: unknown; label: string }) => [value, label]);
  expect(offered).toEqual(told);
});

test("what each reason asks, in values and their order [RETURN-47] [RETURN-49] [RETURN-51] [RETURN-52] [RETURN-53]", () => {
  interface Question {
    name?: string;
    choices: { value: string }[];
    questions?: Question[];
  }
  const valuesOf = ({ choices: of }: Question) => of.map(({ value }) => value);
  const [changed, incorrect, damage]: Question[] = lists["return-reasons"];
  expect([changed, incorrect, damage].map((reason) => reason && valuesOf(reason))).toEqual([
    ["cancelled_order", "wrong_product", "project_change", "duplicate_order", "additional_specified"],
    ["duplicated", "wrong_product", "wrong_quantity", "wrong_picking"],
    ["yes", "no"],
  ]);
  expect(damage?.questions?.map((asked) => [asked.name, valuesOf(asked)])).toEqual([
    ["damage_type", ["visual", "concealed"]],
    ["ordered_replacement", ["yes", "no"]],
  ]);
});

const labels: [way: string, types: string[], rows: string, label: string][] = [
  ["save-draft", all, "[WFORM-45] [SECT-12]", "Save as draft"],
  ["submit", all, "[WFORM-43] [RETURN-73] [RETURN-74]", "Send for Approval"],
  ["update", all, "[WFORM-44] [RETURN-75] [DRAFT-09] [DRAFT-10] [DRAFT-11] [DRAFT-12] [DRAFT-13]", "Update Claim"],
  ["packaged", ["replacement", "return"], "[SHIP-28] [RPL-16]", "Ready for collection"],
  ["authorise", repairs, "[RPL-03]", "Authorise"],
];

test.each(labels)("%s of %s is called in the specs' words %s", (way, types, _, label) => {
  for (const type of types) expect([type, messagesOf(type).transitions[way]?.label]).toEqual([type, label]);
});

test("what is said after an act, of every type [WFORM-34] [WFORM-36] [WFORM-37] [DEL-10] [DEL-13]", () => {
  const special: Record<string, string> = {
    submit: "Thanks, we got it!",
    update: "Thanks, we got it!",
    "send-to-customer": "Thanks, we got it!",
    authorise: "Thanks, claim is authorised!",
    delete: "Your claim has been deleted.",
    restore: "The claim has been restored",
  };
  const bySelf = ["timer", "event", "draft"];
  for (const type of all) {
    const { workflow, messages } = definitions.get(type) as CompiledDefinition;
    for (const [id, { via = "resolution" }] of Object.entries(workflow.transitions)) {
      if (bySelf.includes(via)) continue;
      const said = special[id] ?? "Thanks, the resolution has been applied!";
      expect([type, id, messages.transitions[id]?.done]).toEqual([type, id, said]);
    }
  }
});

const rules: [rule: string, types: string[], rows: string, words: string][] = [
  ["extended-warranty-reference", repairs, "[WFORM-52]", "Please complete at least one of the three fields above"],
  [
    "repaired-recently",
    repairs,
    "[WFORM-63]",
    "Repair job must have been completed in the past 60 days. Please contact your account manager for more details.",
  ],
  ["reasons-asked", repairs, "[WFORM-53]", "Please give your reasons in the comments."],
  ["serials-differ", ["return"], "[SERIAL-08]", "You have duplicate entries, please check and try again"],
  [
    "serials-valid",
    ["return"],
    "[SERIAL-12]",
    "Your serial number information contains invalid entries. Please check and try again.",
  ],
  [
    "restocking-units",
    ["return"],
    "[RETURN-22]",
    "A restocking fee of $20 per product plus applicable freight applies.",
  ],
  [
    "restocking-parts",
    ["return"],
    "[RETURN-23]",
    "Parts returns may incur a restocking fee of 15% of the product value, minimum $20 per item.",
  ],
];

test.each(rules)("what is said of %s of %s %s", (rule, types, _, words) => {
  for (const type of types) expect([type, messagesOf(type).rules[rule]]).toEqual([type, words]);
});
