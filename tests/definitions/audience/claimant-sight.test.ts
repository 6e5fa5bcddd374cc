import fc from "fast-check";
import { expect, test } from "vitest";
import { claimantCases, cutOf } from "../../engine/random/claimant-cases.ts";
import { asSent, claimantSight } from "../../engine/random/claimant-sight.ts";
import { productGrounds, seed } from "../../engine/random/grounds.ts";

const { store, moments } = productGrounds();

test.each(store.forms().map((definition) => [definition.type, definition] as const))(
  `the %s that is served to claimants says to them what the whole one says, seed ${seed}`,
  (type, full) => {
    const cut = cutOf(full, store.access);
    fc.assert(
      fc.property(claimantCases(full, { access: store.access, moments: moments.get(type) ?? [] }), ({ context }) => {
        const sent = asSent(cut, full, context);
        expect(claimantSight(cut, sent, sent.form)).toEqual(claimantSight(full, context, sent.form));
      }),
      { seed, numRuns: 200 },
    );
  },
);
