import { expect, test } from "vitest";
import { cutComputed, untoldComputed } from "../../../src/definitions/release/audience/cut-computed.ts";
import { cutForClaimants } from "../../../src/definitions/release/audience/cut-for-claimants.ts";
import type { Definition } from "../../../src/engine/index.ts";
import { madeDefinition } from "../../engine/made-definition.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";

test("what is counted in the older notation is told no more than in the newer one", () => {
  const figures = {
    dear: { list: "/lines", where: { "/item/cost": { minimum: 9 } } },
    many: { list: "/lines", where: { "/claim/trust": { const: "low" } } },
    all: { list: "/lines" },
  };
  const computed = { twice: { sum: ["/claim/figures/many", "/claim/figures/many"] } };
  const untold = untoldComputed(
    { figures, computed } as unknown as Definition,
    (pointer) => pointer === "/claim/trust",
  );
  expect(untold).toEqual(["many", "twice"]);
});

test("claimants' page works out what it can; of what hangs on things untold it knows the field alone", () => {
  const definition = {
    computed: {
      shown: { count: "/form/lines", field: "/many" },
      margin: { difference: ["/form/price", "/form/cost"] },
      rating: { first: ["/claim/computed/margin", 0], field: "/rating" },
      staffs: { count: "/form/lines" },
      read: { sum: "/form/lines/*/price" },
    },
    messages: { rules: {} },
  } as unknown as Definition;
  const hidden = ["/cost"];
  const untold = untoldComputed(definition, (pointer) => pointer === "/form/cost");
  expect(untold).toEqual(["margin", "rating"]);
  const left = [{ "/claim/computed/read": { minimum: 1 } }];
  expect(cutComputed(definition, { hidden, untold, left })).toEqual({
    shown: { count: "/form/lines", field: "/many" },
    rating: { field: "/rating" },
    read: { sum: "/form/lines/*/price" },
  });
});

test("claimants' sentences say an amount as ours do; where it is shown they are not told", async () => {
  const made = await madeDefinition({
    schema: {
      type: "object",
      properties: {
        a: { type: "string" },
        lines: { type: "array", items: { properties: { price: { type: "string" } } } },
      },
    },
    computed: { sum: { sum: "/form/lines/*/price" }, staffs: { count: "/form/lines" } },
    record: {
      fields: {},
      lists: {},
      columns: {
        sum: { from: "/claim/computed/sum", kind: "money", page: true },
        staffs: { from: "/claim/computed/staffs", kind: "money", page: true },
      },
    },
    rules: { never: { must: { "/form/nothing": true }, blocks: ["send"] } },
  } as never);
  made.messages.rules.never = "For {sum}.";
  const told = cutForClaimants(made, ownDefinitions().access);
  expect(told.record.columns).toEqual({ sum: { from: "/claim/computed/sum", kind: "money" } });
});

test("figures and values that only a sentence names which claimants are not sent stay with us", async () => {
  const made = await madeDefinition({
    figures: { limit: { list: "/list" }, lines: { list: "/list" } },
    computed: { worth: { count: "/form/list" }, many: { count: "/form/list" } },
    rules: { over: { field: "/b", must: { "/form/b": true } } },
  });
  made.messages.rules.over = "Over {limit} and {worth} of {lines} and {many} the manager decides.";
  made.messages.audiences = {
    claimants: { rules: { over: "We decide." } },
    dealer: { rules: { over: "We decide of {lines} and {many}." } },
  };
  const { figures, computed } = cutForClaimants(made, ownDefinitions().access);
  expect([Object.keys(figures ?? {}), Object.keys(computed ?? {})]).toEqual([["lines"], ["many"]]);
});
