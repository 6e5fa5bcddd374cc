import { Box, Skeleton } from "@chakra-ui/react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import type { Api } from "../../../shared/api/api.ts";
import { useKeptChanges } from "../../../shared/session/kept-changed.ts";
import { isClaimant, may, ownerOf } from "../../../shared/session/person.ts";
import { usePortal } from "../../../shared/session/portal.ts";
import { NeedsYou } from "./needs-you.tsx";

/** In rem: the panel's head with its edges, and a row. */
const [head, row] = [3.125, 3.5];

/** Milliseconds; an answer that takes longer keeps nobody from their list. */
const mostHidden = 2_000;

/** The portals whose list has been shown by now. */
const shownBefore = new WeakSet<Api>();

/** How many rows there were last time; a device without storage does not know. */
function keptRows(name: string): number {
  try {
    return Number(localStorage.getItem(name)) || 0;
  } catch {
    return 0;
  }
}

function keepRows(name: string, rows: number): void {
  try {
    if (rows > 0) localStorage.setItem(name, String(rows));
    else localStorage.removeItem(name);
  } catch {
    // The next visit reserves the usual place.
  }
}

/**
 * What waits for this person, above their claims: for claimants always, for others as far as this device keeps forms of
 * theirs. Nothing below it is seen before it is known, for a moment, so that nothing moves.
 */
export function NeedsYouPlace({ children }: { children: ReactNode }) {
  const { person, api } = usePortal();
  const owner = ownerOf(person);
  const isAlways = isClaimant(person);
  const mayKeep = may(person, "create claim");
  const name = `kept-rows ${owner}`;
  const changes = useKeptChanges();
  const [isKept, setKept] = useState(false);
  const [rows] = useState(() => keptRows(name) || (isAlways ? 3 : 0));
  const [isReady, setReady] = useState(false);
  // Whoever comes back to their list goes on at the row they left, in the place that it had.
  const [isBack] = useState(() => shownBefore.has(api));
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), mostHidden);
    return () => clearTimeout(timer);
  }, []);
  const onCount = useCallback(
    (count: number) => {
      keepRows(name, count);
      shownBefore.add(api);
      setReady(true);
    },
    [name, api],
  );
  useEffect(() => {
    if (isAlways) return;
    // The code that opens what is kept is for those who have something kept.
    const asked = mayKeep
      ? import("../../../shared/session/kept-store.ts").then(({ hasKept }) => hasKept(owner))
      : Promise.resolve(false);
    void asked
      .catch(() => false)
      // What shows it stays once it is there: it tells that nothing is left. Where nothing comes, nothing holds its place.
      .then((has) => (has ? setKept(true) : onCount(0)));
  }, [owner, isAlways, mayKeep, changes, onCount]);
  const isComing = !isReady && rows > 0;
  return (
    <>
      {isComing && <Skeleton h={`${head + rows * row}rem`} mb="5" aria-hidden="true" />}
      {(isAlways || isKept) && <NeedsYou onCount={onCount} />}
      <Box visibility={isAlways && !isReady && !isBack && !isLate ? "hidden" : undefined}>{children}</Box>
    </>
  );
}
