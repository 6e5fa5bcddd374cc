import type { ClaimRecord } from "../../../contract/types.ts";
import type { Json } from "../../../engine/index.ts";
import { type FactInput, givenOf, typedOf } from "../transitions/dialogs/typed-facts.ts";
import type { Entry } from "./entries.ts";

/** How long the tick stands, in milliseconds. */
const tick = 2000;

/** A fact of a claim record that this person may write by hand, typed as its input takes it. */
export function typedFactEntry(input: FactInput): Entry {
  const { name, label, kind } = input;
  const given = (text: string) => ({ [name]: givenOf(input, text) }) as never;
  return {
    label,
    value: (claim) => typedOf(input, (claim as ClaimRecord).facts?.[name] as Json | undefined),
    mayWrite: () => true,
    save: (api, claim, text, seen) =>
      api.call("PUT /api/claim/facts", { body: { claim, facts: given(text), seen: given(seen) } }),
    refusal: (error) => error.first(`facts.${name}`) ?? error.message,
    tick,
    isCoded: ["choice", "texts", "days", "moment"].includes(kind),
  };
}
