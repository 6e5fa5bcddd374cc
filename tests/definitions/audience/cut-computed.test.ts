import { expect, test } from "vitest";
import { cutComputed, untoldComputed } from "../../../src/definitions/release/audience/cut-computed.ts";
import type { Definition } from "../../../src/engine/index.ts";

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
