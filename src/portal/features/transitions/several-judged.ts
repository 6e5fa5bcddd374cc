import useSWR from "swr";
import type { ClaimRow } from "../../../contract/types.ts";
import type { Json } from "../../../engine/index.ts";
import { factWords } from "./dialogs/typed-facts.ts";
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
    // SWR takes any two maps for equal, and would keep what was read first.
    { ...afresh, compare: Object.is },
  );
}

/** What stands already where `one` writes its fact: of each claim that has it. */
export function standing({ on, fact }: ForSeveral, judged: Judged | undefined): Standing[] {
  if (!fact) return [];
  return on.flatMap(({ uuid, claim_number: number }) => {
    const value = (judged?.get(number)?.claim.facts?.[fact.name] ?? null) as Json;
    const words = factWords(fact, value);
    return words === "" ? [] : { uuid, number, value, words };
  });
}

export interface Standing {
  uuid: string;
  number: string;
  value: Json;
  words: string;
}

/**
 * Those of the act's claims that it can be done to as far as is known, and why not to the others: the server has the last word. A fact
 * goes to those alone that have none, unless it replaces what is there.
 */
export function parted(
  one: ForSeveral,
  judged: Judged | undefined,
  replaces: boolean,
): { able: ClaimRow[]; left: number; why: string[] } {
  const kept = new Set(replaces ? [] : standing(one, judged).map(({ uuid }) => uuid));
  const found = one.on.map((claim) => ({
    claim,
    why: kept.has(claim.uuid) ? "It has this already, and keeps it." : whyNot(one, judged?.get(claim.claim_number)),
  }));
  return {
    left: found.filter(({ why }) => why !== undefined).length,
    able: found.flatMap(({ claim, why }) => (why === undefined ? claim : [])),
    why: [...Map.groupBy(found, ({ why }) => why)].flatMap(([why, of]) =>
      why === undefined ? [] : `${of.map(({ claim }) => claim.claim_number).join(", ")}: ${why}`,
    ),
  };
}

function whyNot({ act }: ForSeveral, opened: OpenedClaim | undefined): string | undefined {
  const state = act && opened?.evaluation.transitions[act.value];
  if (!state || state.ready) return undefined;
  if (!state.offered) {
    return state.refusal === "user" ? "Not as it stands, or not by you." : "It stands elsewhere by now.";
  }
  // What the dialog asks for may be what is missing.
  if (typeof act?.asks === "object") return undefined;
  return [...new Set(state.missing.map(({ message }) => message))].join(" ");
}
