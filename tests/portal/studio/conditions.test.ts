// @vitest-environment node

import { expect, test } from "vitest";
import { conditionsOf, expand, type Json, type JsonSchema, meets } from "../../../src/engine/index.ts";
import {
  asOffered,
  firstOperand,
  offersFor,
  refuseOperand,
  schemaFor,
} from "../../../src/portal/screens/studio/conditions/comparisons.ts";
import { type Part, partOf, writtenOf } from "../../../src/portal/screens/studio/conditions/condition-tree.ts";
import { sentenceOf } from "../../../src/portal/screens/studio/conditions/sentence.ts";
import { periodWords, spanOf, withSpans } from "../../../src/portal/screens/studio/conditions/spans.ts";
import { type Value, worldOf } from "../../../src/portal/screens/studio/conditions/values.ts";
import { differencesIn } from "../../../src/portal/screens/studio/difference/differences.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";

/** The pointers that a part names, each once. */
function pointersOf(part: Part): string[] {
  if (part.kind === "demand") return [part.pointer];
  if (part.kind === "named") return [];
  return [...new Set((part.kind === "not" ? [part.part] : part.parts).flatMap(pointersOf))];
}

const store = ownDefinitions();
const types = store.forms().map(({ type }) => type);
const roles = [
  { role: "tech_support", permissions: ["create claims"], authorising_roles: [], is_claimant: false },
] as never;
const definitionOf = (type: string) => {
  const found = store.forms().find((one) => one.type === type);
  if (!found) throw new Error(`There is no ${type}.`);
  return found;
};
const worldFor = (type: string) => worldOf(definitionOf(type), {}, roles);
const warranty = worldFor("warranty");

const demandsOf = (part: Part): Extract<Part, { kind: "demand" }>[] =>
  part.kind === "demand"
    ? [part]
    : part.kind === "named"
      ? []
      : (part.kind === "not" ? [part.part] : part.parts).flatMap(demandsOf);

test("every condition there is reads as a sentence, and taken apart and put together asks the same", () => {
  for (const type of types) {
    const world = worldFor(type);
    for (const [place, condition] of conditionsOf(definitionOf(type))) {
      const sentence = sentenceOf(condition, world) ?? "";
      expect(sentence, place).toMatch(/^\S.{5,}/u);
      expect(sentence, place).not.toMatch(/\/form\/|\/claim\/|\/user\/|undefined|\[object/);
      const again = writtenOf(partOf(condition)) ?? {};
      expect(pointersOf(partOf(again)), place).toEqual(pointersOf(partOf(condition)));
      expect(writtenOf(partOf(again)), place).toEqual(again);
    }
  }
});

test("names stand for values and shared conditions, and lengths of time are said in words", () => {
  const condition = {
    allOf: [
      { "/form/installer/dateRepaired": { within: "P60D" } },
      { not: { $ref: "../shared/conditions.schema.json#/$defs/techSupport" } },
      {
        anyOf: [{ "/claim/status": { const: "open" } }, { "/form/installer/dateFailed": { notAfter: "/claim/today" } }],
      },
    ],
  };
  expect(sentenceOf(condition, warranty)).toBe(
    "Date Repaired is at most 60 days back and not “tech support” and (the claim's status is \"Open\" or Date Failed is not after the claim's today)",
  );
  expect(sentenceOf({}, warranty)).toBeUndefined();
});

test("lengths of time are read and typed as people say them, and written as the data have them", () => {
  const spans = ["P1M", "P1Y2M", "P60D", "P2W", "PT16H", "PT1H30M", "P1DT2H", "-P1M"];
  const words =
    "1 month|1 year and 2 months|60 days|2 weeks|16 hours|1 hour and 30 minutes|1 day and 2 hours|1 month before";
  expect(spans.map(periodWords)).toEqual(words.split("|"));
  expect(words.split("|").map(spanOf)).toEqual(spans);
  expect(["60 Days", "1year, 2 months", "P90D"].map(spanOf)).toEqual(["P60D", "P1Y2M", "P90D"]);
  const others = ["P", "PT", "PX", "today", "sixty days", "60", "2026-02-28", "in 3 days", "60 days and 30 days"];
  expect([...others.map(periodWords), ...others.map(spanOf)]).toEqual([...others, ...others]);
  expect(withSpans("working time, without days (PT16H, PT90M)")).toBe(
    "working time, without days (16 hours, 90 minutes)",
  );
});

test("of a changed condition the whole differs, wherever it stands, and of what sets facts the value alone", () => {
  const changed = (one: (value: string) => Json) =>
    differencesIn("warranty/rules.json", one("/form/b"), one("/form/c")).map(({ keys }) => keys.join(" "));
  const condition = (pointer: string) => ({ anyOf: [{ "/form/a": { within: "P60D" } }, { [pointer]: true }] });
  expect(changed((value) => ({ rules: { x: { field: "/a", must: condition(value) } } }))).toEqual(["rules x must"]);
  expect(changed((value) => ({ $defs: { old: condition(value) } }))).toEqual(["$defs old"]);
  expect(changed((value) => ({ effects: [{ set: { "/claim/place": { from: value } } }] }))).toEqual([
    "effects 0 set /claim/place from",
  ]);
});

test("joined demands fold only where that asks the same", () => {
  const demand = (pointer: string): Part => ({ kind: "demand", pointer, schema: true });
  const all = (...parts: Part[]): Part => ({ kind: "all", parts });
  expect(writtenOf(all(demand("/form/a"), demand("/form/b")))).toEqual({ "/form/a": true, "/form/b": true });
  expect(writtenOf(all(demand("/form/a"), demand("/form/a")))).toEqual({
    allOf: [{ "/form/a": true }, { "/form/a": true }],
  });
  expect(writtenOf(all({ kind: "any", parts: [] }, demand("/form/a")))).toEqual({ "/form/a": true });
  expect(writtenOf(all())).toBeUndefined();
});

test("each simple demand of the definitions is one of the comparisons offered, and is written as it was", () => {
  let count = 0;
  for (const type of types) {
    const world = worldFor(type);
    for (const [place, condition] of conditionsOf(definitionOf(type))) {
      for (const { pointer, schema } of demandsOf(partOf(condition))) {
        const value = world.valueAt(pointer);
        if (!value || (typeof schema === "object" && JSON.stringify(Object.keys(schema)) !== '["const"]')) continue;
        const found = asOffered(schema, offersFor(value));
        expect(found, `${place} ${pointer} ${JSON.stringify(schema)}`).toBeDefined();
        if (found) expect(schemaFor(found.offer, found.operand)).toEqual(schema);
        count += 1;
      }
    }
  }
  expect(count).toBeGreaterThan(50);
});

const value = (schema: Value["schema"]): Value => ({ pointer: "/form/x", name: "X", schema, choices: [] });
const idsFor = (schema: Value["schema"]) => offersFor(value(schema)).map(({ id }) => id);

test("a value is offered what its kind allows, in the engine's words", () => {
  const day = { type: "string", format: "date" };
  expect(idsFor(day)).toEqual(expect.arrayContaining(["true", "false", "within", "notBefore", "weekday", "sameAs"]));
  expect(idsFor(day)).not.toContain("minimum");
  expect(idsFor({ type: "integer" })).toEqual(expect.arrayContaining(["minimum", "atLeast", "const", "not const"]));
  expect(idsFor({ type: "string" })).not.toContain("weekday");
  expect(idsFor({ type: "array", items: { type: "string" } })).toEqual(
    expect.arrayContaining(["contains const", "contains enum", "minItems", "includesAnyOf"]),
  );
  expect(idsFor({ type: "boolean" })).not.toContain("enum");
  const words = new Map(offersFor(value(day)).map(({ id, words }) => [id, words]));
  expect(words.get("within")).toBe("is at most … back");
  expect(words.get("weekday")).toBe("falls on … or …");
  const all = offersFor(value({})).map(({ words }) => words);
  expect(new Set(all).size).toBe(all.length);
});

test("what a comparison begins with is something that the engine can judge", () => {
  for (const one of offersFor(value({}))) {
    const operand = firstOperand(one, warranty.values[0] ?? value({}), warranty.values);
    const schema: JsonSchema = schemaFor(one, operand);
    expect(() => expand({ "/form/x": schema }), one.id).not.toThrow();
    expect(typeof meets({ "/form/x": schema }, { form: {}, claim: {}, user: {} }), one.id).toBe("boolean");
    if (one.operand === "list" || one.id === "within") expect(() => refuseOperand(one, operand)).not.toThrow();
  }
});

test("an operand that is none is refused in words", () => {
  const named = (id: string) => {
    const found = offersFor(value({})).find((one) => one.id === id);
    if (!found) throw new Error(`There is no ${id}.`);
    return found;
  };
  expect(() => refuseOperand(named("within"), "60 days")).toThrow('write one such as "P60D"');
  expect(() => refuseOperand(named("minimum"), "six")).toThrow("Write a number.");
  expect(() => refuseOperand(named("enum"), [])).toThrow("at least one");
  expect(() => refuseOperand(named("pattern"), "(")).toThrow("regular expression");
});
