import useSWR from "swr";
import type { ClaimRow } from "../../../contract/types.ts";
import type { Json } from "../../../engine/index.ts";
import { typedOf } from "./dialogs/typed-facts.ts";
import type { ForSeveral } from "./several-acts.ts";
import { afresh, type OpenedClaim, useOpen } from "./use-opened-claim.ts";

/** Claims by number as they stand now; one that could not be opened is left out. */
export type Judged = ReadonlyMap<string, OpenedClaim>;

/** So many are read at once. */
const atOnce = 4;

/** Opens each of the claims anew in each dialog, for what cannot be done to it to be known beforehand. `data`: undefined until all have been tried. */
export function useJudged(claims: ClaimRow[], dialog: string) {
  const open = useOpen();
  const numbers = claims.map(({ claim_number }) => claim_number);
  return useSWR<Judged, Error, readonly string[]>(
    ["judged claims", dialog, ...numbers],
    async ([, , ...all]: readonly string[]) => {
      const found = new Map<string, OpenedClaim>();
      const left = [...all];
      const readOn = async () => {
        for (let number = left.shift(); number !== undefined; number = left.shift()) {
          const opened = await open(number).catch(() => undefined);
          if (opened) found.set(number, opened);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, readOn));
      return found;
    },
    afresh,
  );
}

/** Those of the act's claims that it can be done to as far as is known, and why not to the others: the server has the last word. */
export function parted(one: ForSeveral, judged: Judged | undefined): { able: ClaimRow[]; left: number; why: string[] } {
  const found = one.on.map((claim) => ({ claim, why: whyNot(one, judged?.get(claim.claim_number)) }));
  return {
    left: found.filter(({ why }) => why !== undefined).length,
    able: found.flatMap(({ claim, why }) => (why === undefined ? claim : [])),
    why: [...Map.groupBy(found, ({ why }) => why)].flatMap(([why, of]) =>
      why === undefined ? [] : `${of.map(({ claim }) => claim.claim_number).join(", ")}: ${why}`,
    ),
  };
}

function whyNot({ act, fact }: ForSeveral, opened: OpenedClaim | undefined): string | undefined {
  const has = fact && typedOf(fact, opened?.claim.facts?.[fact.name] as Json | undefined);
  if (has) return "It has this already, and keeps it.";
  const state = act && opened?.evaluation.transitions[act.value];
  if (!state || state.ready) return undefined;
  if (!state.offered) {
    return state.refusal === "user" ? "Not as it stands, or not by you." : "It stands elsewhere by now.";
  }
  // What the dialog asks for may be what is missing.
  if (typeof act?.asks === "object") return undefined;
  return [...new Set(state.missing.map(({ message }) => message))].join(" ");
}
