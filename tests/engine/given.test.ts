import { expect, test } from "vitest";
import { type Definition, givenPlaces, readsGiven } from "../../src/engine/index.ts";

/** What hangs on facts that the server fills, however it does. */
const definition = {
  facts: { trust: { schema: { type: "string" }, given: { account: "category" } }, freight: { schema: {} } },
  figures: { risky: { list: "/lines", where: { "/claim/trust": { const: "low" } } }, all: { list: "/lines" } },
  computed: { score: { sum: ["/claim/figures/risky", 1], field: "/score" } },
  workflow: {
    authorisation: { levels: [{ role: "boss", when: { "/form/score": { minimum: 3 } } }, { role: "clerk" }] },
  },
} as unknown as Definition;
const reads = (pointer: string) => readsGiven(definition, { must: { [pointer]: true } });

test("figures of the older notation, values by either name, and the levels hang on what the server fills", () => {
  for (const pointer of [
    "/claim/trust",
    "/claim/figures/risky",
    "/claim/computed/risky",
    "/claim/figures/score",
    "/form/score",
    "/claim/authorisingLevel",
    "/claim/authorisingRole",
    "/claim/nextAuthoriseRole",
  ])
    expect(reads(pointer), pointer).toBe(true);
  for (const pointer of ["/claim/freight", "/claim/figures/all", "/form/lines"])
    expect(reads(pointer), pointer).toBe(false);
});

test("levels that read nothing of it hang on nothing of it", () => {
  const workflow = { authorisation: { levels: [{ role: "boss", when: { "/form/lines": true } }] } };
  expect(givenPlaces({ facts: definition.facts, workflow } as unknown as Definition)).toEqual(["/claim/trust"]);
});
