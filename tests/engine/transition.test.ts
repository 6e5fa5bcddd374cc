import { describe, expect, test } from "vitest";
import { decide, evaluate, pendingAction } from "../../src/engine/index.ts";
import { madeContext, madeDefinition } from "./made-definition.ts";

describe("a transition", () => {
  test("is refused with what is missing", async () => {
    const definition = await madeDefinition({
      rules: { it: { field: "/a", must: { "/form/a": true }, blocks: ["send"], completes: "one" } },
    });
    const evaluation = evaluate(definition, madeContext({}));
    expect(evaluation.fields["/a"]?.required).toBe(true);
    expect(evaluation.sections.one?.complete).toBe(false);
    expect(decide(definition, "send", madeContext({}))).toMatchObject({
      ok: false,
      reason: "missing",
      missing: [{ rule: "it", field: "/a" }],
    });
  });

  test.each([
    ["a value that is there", { must: { "/form/a": { minLength: 1 } } }, true],
    ["this answer and no other", { must: { "/form/a": { const: "yes" } } }, true],
    ["that an answer is right", { when: { "/form/a": true }, must: { "/form/a": { const: "yes" } } }, false],
    ["that there is none", { must: { "/form/a": false } }, false],
  ])("marks the field as required where it demands %s", async (_title, rule, isRequired) => {
    const definition = await madeDefinition({ rules: { it: { field: "/a", ...rule, blocks: ["send"] } } });
    expect(evaluate(definition, madeContext({})).fields["/a"]?.required ?? false).toBe(isRequired);
  });

  test("is not available from a status it does not start from, nor on a deleted claim", async () => {
    const definition = await madeDefinition({});
    const { claim, ...rest } = madeContext({ a: "x" });
    const refused = { ok: false, reason: "not-available" };
    expect(decide(definition, "send", { ...rest, claim: { ...claim, status: "sent" } })).toMatchObject(refused);
    expect(decide(definition, "send", { ...rest, claim: { ...claim, isDeleted: true } })).toMatchObject(refused);
    expect(decide(definition, "nothing", { ...rest, claim })).toMatchObject(refused);
  });

  test("drops the fields that do not apply", async () => {
    const sections = [{ id: "one", fields: ["/a", { field: "/b", applies: { "/form/a": { const: "yes" } } }] }];
    const definition = await madeDefinition({ sections });
    expect(decide(definition, "send", madeContext({ a: "no", b: "x" }))).toMatchObject({ ok: true, form: { a: "no" } });
    expect(decide(definition, "send", madeContext({ a: "yes", b: "x" }))).toMatchObject({
      ok: true,
      form: { a: "yes", b: "x" },
    });
  });

  test("leads to the first target that holds, and back to the status before", async () => {
    const allowed = { "/user/permissions": true as const };
    const workflow = {
      start: { path: "made", allowed },
      statuses: { open: {}, asked: {}, sent: {} },
      transitions: {
        answer: {
          from: ["asked"],
          to: [{ when: { "/claim/statusBefore": true as const }, status: "before" }, { status: "open" }],
          allowed,
        },
      },
    };
    const definition = await madeDefinition({ workflow });
    const { claim, ...rest } = madeContext({});
    const asked = { ...claim, status: "asked" };
    expect(decide(definition, "answer", { ...rest, claim: { ...asked, statusBefore: "sent" } })).toMatchObject({
      status: "sent",
    });
    expect(decide(definition, "answer", { ...rest, claim: asked })).toMatchObject({ status: "open" });
    // A status of another version is none that it could go to.
    expect(decide(definition, "answer", { ...rest, claim: { ...asked, statusBefore: "gone" } })).toMatchObject({
      status: "asked",
    });
  });

  test("a rule with each names the item that lacks", async () => {
    const rules = { it: { field: "/list/*", each: "/list", must: { "/item/x": true as const }, blocks: ["send"] } };
    const definition = await madeDefinition({ rules });
    const { missing } = evaluate(definition, madeContext({ list: [{ x: "a" }, { n: 1 }] }));
    expect(missing.map(({ field }) => field)).toEqual(["/list/1"]);
  });
});

test.each([
  ["{reviewer} to book a visit", "Customer service to book a visit"],
  ["Book a visit – {reviewer}", "Book a visit – customer service"],
  ["{authoriseRole} to book a visit", "To book a visit"],
])("what is to be done next begins with a capital letter: %s", async (sentence, text) => {
  const { workflow, messages } = await madeDefinition({});
  const definition = await madeDefinition({
    workflow: { ...workflow, statuses: { ...workflow.statuses, sent: { pending: [{ id: "next" }] } } },
    messages: { ...messages, pending: { next: sentence } },
  });
  const { claim, ...rest } = madeContext({});
  const next = pendingAction(definition, { ...rest, claim: { ...claim, status: "sent" } }, "customer service");
  expect(next?.text).toBe(text);
});
