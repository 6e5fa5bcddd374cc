import fc from "fast-check";
import { expect, test } from "vitest";
import { cutForClaimants } from "../../../src/definitions/audience/cut-for-claimants.ts";
import { runModule } from "../../../src/definitions/run-module.ts";
import { type CompiledDefinition, compile } from "../../../src/engine/index.ts";
import { casesOf } from "../../engine/random/cases.ts";
import { asSent, claimantSight } from "../../engine/random/claimant-sight.ts";
import { productGrounds, seed } from "../../engine/random/grounds.ts";

const { store, moments } = productGrounds();
const claimants = { ...store.access, roles: onlyClaimants() };

function onlyClaimants() {
  return Object.fromEntries(Object.entries(store.access.roles).filter(([, { reads }]) => reads === "own-account"));
}

const cutOf = ({ hash, conditions: _, formCheck: __, ...source }: CompiledDefinition): CompiledDefinition =>
  runModule(`${compile(cutForClaimants(source, store.access))}export const hash = "${hash}";\n`, "cut");

test.each(store.forms().map((definition) => [definition.type, definition] as const))(
  `the %s that is served to claimants says to them what the whole one says, seed ${seed}`,
  (type, full) => {
    const cut = cutOf(full);
    const cases = casesOf(full, { access: claimants, moments: moments.get(type) ?? [] }).filter(
      ({ context }) => context.user.roles.length > 0 && context.user.roles.every((role) => role in claimants.roles),
    );
    fc.assert(
      fc.property(cases, ({ context }) => {
        const sent = asSent(cut, full, context);
        expect(claimantSight(cut, sent, sent.form)).toEqual(claimantSight(full, context, sent.form));
      }),
      { seed, numRuns: 300 },
    );
  },
);
