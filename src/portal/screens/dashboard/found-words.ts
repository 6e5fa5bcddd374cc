import { useEffect, useRef } from "react";
import type { ClaimPage } from "../../../contract/types.ts";
import { useAnnounce } from "../../shared/ui/live-region.tsx";

/** How many a search or filter found: `3 claims found`. */
function foundWords({ total, is_capped }: ClaimPage): string {
  const count = total.toLocaleString("en-NZ");
  if (is_capped) return `More than ${count} claims found; add a word to narrow it`;
  return total === 1 ? "1 claim found" : `${count} claims found`;
}

/** Tells how many were found, once for each list that was asked for. `found` is undefined until its claims have come. */
export function useAnnouncedCount(found: ClaimPage | undefined, address: string): void {
  const announce = useAnnounce();
  const announced = useRef("");
  useEffect(() => {
    if (!found) return;
    const news = `${address} ${found.total}`;
    if (address !== "" && announced.current !== news) announce(foundWords(found));
    announced.current = news;
  }, [announce, found, address]);
}
