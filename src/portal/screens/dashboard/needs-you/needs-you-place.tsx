import { Box, Skeleton } from "@chakra-ui/react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { isClaimant, may, ownerOf } from "../../../shared/session/person.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { NeedsYou } from "./needs-you.tsx";

/** In rem: the panel's head with its edges, and a row. */
const [head, row] = [3.125, 3.5];

/**
 * What waits for this person, above their claims: for claimants always, for others as far as this device keeps forms of
 * theirs. Nothing below it is seen before it is known, so that nothing moves.
 */
export function NeedsYouPlace({ children }: { children: ReactNode }) {
  const { person } = usePortal();
  const owner = ownerOf(person);
  const isAlways = isClaimant(person);
  const mayKeep = may(person, "create claim");
  const name = `kept-rows ${owner}`;
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    if (isAlways || !mayKeep) return;
    // The code that opens what is kept is for those who have something kept.
    import("../../../shared/session/kept-store.ts")
      .then(({ hasKept }) => hasKept(owner))
      .then(setKept, () => undefined);
  }, [owner, isAlways, mayKeep]);
  const [rows] = useState(() => Number(localStorage.getItem(name)) || (isAlways ? 3 : 0));
  const [isReady, setReady] = useState(false);
  const onCount = useCallback(
    (count: number) => {
      if (count > 0) localStorage.setItem(name, String(count));
      else localStorage.removeItem(name);
      setReady(true);
    },
    [name],
  );
  const isComing = !isReady && rows > 0;
  return (
    <>
      {isComing && <Skeleton h={`${head + rows * row}rem`} mb="5" aria-hidden="true" />}
      {(isAlways || isKept) && <NeedsYou onCount={onCount} />}
      <Box visibility={isAlways && !isReady ? "hidden" : undefined}>{children}</Box>
    </>
  );
}
