import { about, type Broken } from "./broken.ts";

/** Slips in what a claim knows beside its form. */
export const facts: Broken[] = [
  ...about("tools/facts.json", [
    [
      "a fact without words",
      '"freight": {',
      '"freigth": {',
      "no-words",
      '"freigth"',
      {
        suggestion: "freight",
        also: ["unused-words", "unknown-fact"],
      },
    ],
    [
      "a name that every claim has",
      '"seals": {',
      '"approvedAt": {',
      "duplicate",
      '"approvedAt"',
      {
        also: ["no-words", "unused-words"],
      },
    ],
    [
      "a text without a bound",
      '"enum": [\n          "fine",\n          "worn"\n        ]',
      '"minLength": 1',
      "lacking",
      '{\n        "type": "string",\n        "minLength"',
    ],
    ["a kind that no fact has", '"type": "number"', '"type": "object"', "lacking", '{\n        "type": "object"'],
    [
      "a role that is not there",
      '"../shared/conditions.schema.json#/$defs/clerk"',
      '"../shared/conditions.schema.json#/$defs/clark"',
      "ref",
      '"../shared/conditions.schema.json#/$defs/clark"',
    ],
    [
      "a fact that the server fills and people write",
      '"freight": {',
      '"freight": { "given": { "count": "unit" },',
      "given",
      '"writes"',
    ],
    [
      "a day that would hold a number of claims",
      '"inspectedOn": {',
      '"inspectedOn": { "given": { "count": "unit" },',
      "value-kind",
      '"schema"',
      { also: ["given"] },
    ],
    [
      "all claims that an account ever had",
      '"inspectedOn": {',
      '"inspectedOn": { "given": { "latest": "account" },',
      "lacking",
      '"given"',
      { also: ["given"] },
    ],
    [
      "claims of a lifetime",
      '"inspectedOn": {',
      '"inspectedOn": { "given": { "latest": "unit", "within": "P99Y" },',
      "shape",
      '"P99Y"',
      { also: ["given"] },
    ],
    [
      "a sum of what is no column of a number",
      '"freight": {',
      '"freight": { "given": { "sum": "unit", "of": "inspection" },',
      "unknown-column",
      '"of"',
      { also: ["given"] },
    ],
    [
      "claims of a type that is not there",
      '"freight": {',
      '"freight": { "given": { "count": "unit", "types": ["axes"] },',
      "unknown-type",
      '"axes"',
      { also: ["given"] },
    ],
    [
      "a time within which an account is known",
      '"freight": {',
      '"freight": { "given": { "account": "name", "within": "P1Y" },',
      "given",
      '"within"',
      { also: ["value-kind"] },
    ],
  ]),
  ...about("tools/workflow.json", [
    [
      "a fact to ask for that is not declared",
      '"inspection",',
      '"inspektion",',
      "unknown-fact",
      '"inspektion"',
      {
        suggestion: "inspection",
      },
    ],
    [
      "a fact that may stay blank and is not asked for",
      '"optional": [\n          "freight"',
      '"optional": [\n          "seals"',
      "unknown-fact",
      '"seals"',
    ],
    [
      "a fact that an effect may not write",
      '"/claim/inspectedOn"',
      '"/claim/inspectedAt"',
      "unknown-fact",
      '"/claim/inspectedAt"',
      {
        suggestion: "/claim/inspectedOn",
      },
    ],
  ]),
];
