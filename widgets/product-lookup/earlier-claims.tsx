import { Link, Text } from "@chakra-ui/react";
import { DateTime } from "luxon";
import { useState } from "react";
import type { ProductSearchResult } from "../../src/contract/types.ts";
import { isFailure, useWidgetServices } from "../services.ts";
import { type Product, unitKey } from "./product.ts";

interface Earlier {
  claims: NonNullable<ProductSearchResult["earlier_claims"]>;
  /** What the newest of them filled in, in words. */
  filled: readonly string[];
}

const none: Earlier = { claims: [], filled: [] };

/** Earlier claims on the units that were added, and what the newest of each filled in. */
export function useEarlierClaims() {
  const { recall } = useWidgetServices();
  const [known, setKnown] = useState<Record<string, Earlier>>({});
  return {
    earlierOf: ({ model, serial }: Product): Earlier => known[unitKey(model, serial)] ?? none,
    /** Fills in from the unit's last claim. Where that cannot be read, nothing is filled in, and its link stands there. */
    async recallOf({ material, serial, earlier_claims: claims = [] }: ProductSearchResult): Promise<void> {
      const [last] = claims;
      if (!last) return;
      const answer = recall ? await recall(last.claim_number) : [];
      const filled = isFailure(answer) ? [] : answer;
      setKnown((before) => ({ ...before, [unitKey(material, serial)]: { claims, filled } }));
    },
  };
}

/** What is known of a unit that was claimed for before, with a way to each of those claims. */
export function EarlierClaims({ claims, filled }: Earlier) {
  const [last] = claims;
  return (
    <Text textStyle="sm" role="status" hidden={!last}>
      {last &&
        filled.length > 0 &&
        `Known unit: ${filled.join(", ")} filled in from ${last.claim_number}. Please check. `}
      Earlier claims:{" "}
      {claims.map(({ claim_number: number, claimed_at: at }, index) => (
        <span key={number}>
          {index > 0 && ", "}
          <Link href={`/claim/${number}`} target="_blank" rel="noreferrer" textDecoration="underline">
            {number}
          </Link>
          {at && ` (${DateTime.fromISO(at).toFormat("dd/MM/yyyy")})`}
        </span>
      ))}
    </Text>
  );
}
