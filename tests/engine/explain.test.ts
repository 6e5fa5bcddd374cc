import { describe, expect, test } from "vitest";
import { explain } from "../../src/engine/index.ts";
import { madeContext, madeDefinition } from "./made-definition.ts";

const definition = await madeDefinition({
  sections: [
    {
      id: "one",
      editable: { "/user/roles": { contains: { enum: ["dealer", "customer"] } } },
      fields: [
        { field: "/a", applies: { not: { "/form/b": { const: "none" } } } },
        "/b",
        { field: "/on", visible: { "/user/permissions": { contains: { const: "resolve claim" } } } },
        "/list",
      ],
    },
  ],
  rules: {
    "a-given": {
      field: "/a",
      when: { "/form/b": true },
      must: { "/form/a": true },
      blocks: ["send"],
      completes: "one",
    },
    recent: { field: "/on", when: { "/form/on": true }, must: { "/form/on": { within: "P60D" } }, blocks: ["send"] },
    either: { field: "/b", must: { anyOf: [{ "/form/b": true }, { "/form/list": true }] }, blocks: ["send"] },
    numbered: { field: "/list/*", each: "/list", must: { "/item/n": { minimum: 2 } }, blocks: ["send"] },
  },
});

const asked = (form: Parameters<typeof madeContext>[0], subject: string, over = {}) =>
  explain(definition, madeContext(form, over), subject).flatMap(({ answers }) => answers);

const sentence = (form: Parameters<typeof madeContext>[0], subject: string, of: string, over = {}) =>
  asked(form, subject, over).find((answer) => answer.of === of);

describe("explain", () => {
  test("a rule that is not met says what it asked, what it saw and what would turn it", () => {
    const { says, because } = sentence({ on: "2026-09-20" }, "recent", "met") ?? {};
    expect(says).toBe("Rule recent is not met.");
    const must = because?.find(({ place }) => place === "rules/recent/must");
    expect(must?.reason).toMatchObject({ pointer: "/form/on", found: "2026-09-20", holds: false });
    expect(must?.changes).toEqual(["/form/on is at most P60D back, so 2026-09-21 or later"]);
  });

  test("of two ways either is enough", () => {
    const must = sentence({}, "either", "met")?.because.at(-1);
    expect(must?.changes).toEqual(["one of: /form/b is there; /form/list is there"]);
  });

  test("a rule whose condition does not hold is not asked, and says which condition", () => {
    const answers = asked({}, "a-given");
    expect(answers.map(({ says }) => says)).toEqual(["Rule a-given is not asked."]);
    expect(answers[0]?.because.map(({ place, holds }) => [place, holds])).toContainEqual(["rules/a-given/when", false]);
  });

  test("a rule about a field that does not apply is not asked", () => {
    const { because } = sentence({ b: "none" }, "a-given", "asked") ?? {};
    expect(because?.[0]).toMatchObject({ place: "fields/a/applies", holds: false });
    expect(because?.[0]?.changes).toEqual(['/form/b no longer is "none"']);
  });

  test("a rule over a list shows the first item that fails it", () => {
    const { because } = sentence({ list: [{ n: 2 }, { n: 1 }] }, "numbered", "met") ?? {};
    expect(because?.at(-1)?.reason).toMatchObject({ pointer: "/item/n", found: 1 });
    expect(asked({}, "numbered").map(({ says }) => says)).toEqual([
      "Rule numbered is not asked because /list is empty.",
    ]);
  });

  test("a field says which of section, field, status and its being hidden keeps it from being changed", () => {
    const user = { roles: ["staff"], permissions: [], authorisingRoles: [], isOwner: false };
    const { says, because } = sentence({}, "/form/on", "editable", { user }) ?? {};
    expect(says).toBe("/on is not editable.");
    expect(because?.filter(({ holds }) => !holds).map(({ place }) => place)).toEqual([
      "fields/on/visible",
      "sections/one/editable",
    ]);
    expect(sentence({}, "/on", "visible", { user })?.holds).toBe(false);
  });

  test("what is worked out says that it is, whatever rights say", async () => {
    const made = await madeDefinition({
      sections: [
        { id: "one", fields: ["/a"] },
        { id: "sum", fields: ["/b"] },
      ],
      computed: { sum: { first: ["/form/a"], field: "/b" } },
    });
    const why = (subject: string) =>
      explain(made, madeContext({}), subject).flatMap(({ answers }) => answers.filter(({ of }) => of === "editable"));
    expect(why("sum")).toMatchObject([{ says: "Section sum is not editable because it is worked out.", because: [] }]);
    expect(why("/b")).toMatchObject([{ says: "/b is not editable because it is worked out.", because: [] }]);
    expect([...why("one"), ...why("/a")].map(({ says }) => says)).toEqual([
      "Section one is editable.",
      "/a is editable.",
    ]);
  });

  test("a section names the rules that keep its tick away", () => {
    const { holds, because } = sentence({ b: "x" }, "one", "complete") ?? {};
    expect(holds).toBe(false);
    expect(because?.map(({ place }) => place)).toContain("rules/a-given/must");
  });

  test("a transition says whether status, user or missing data stands against it", () => {
    const sent = { claim: { type: "made", status: "sent", today: "2026-11-20", files: { stored: 0, queued: 0 } } };
    expect(sentence({}, "send", "offered", sent)?.says).toBe(
      "Transition send is not offered because the status is sent; it starts from new, draft.",
    );
    const nobody = { user: { roles: [], permissions: [], authorisingRoles: [], isOwner: false } };
    const refused = sentence({}, "send", "offered", nobody);
    expect(refused?.because.map(({ place, holds }) => [place, holds])).toEqual([
      ["workflow/transitions/send/allowed", false],
    ]);
    expect(sentence({}, "send", "ready")?.because.map(({ place }) => place)).toContain("rules/either/must");
  });

  test("what nothing is called has no explanation", () => {
    expect(explain(definition, madeContext({}), "no-such-thing")).toEqual([]);
    expect(explain(definition, madeContext({}), "/nowhere")).toEqual([]);
  });
});
