import { useEffect, useState } from "react";
import { logFailure } from "../../shared/api/log-failure.ts";

type StoredActs = typeof import("./screen/stored-acts.ts");
let known: StoredActs | undefined;

/** Fetches what the form of a stored claim offers besides; before it is drawn, so that nothing moves. */
export async function loadStoredActs(): Promise<StoredActs | undefined> {
  known ??= await import("./screen/stored-acts.ts").catch((error) => {
    logFailure("screen", "The acts of a stored claim did not load.", error);
    return undefined;
  });
  return known;
}

/** The same, for a form that a save has just made a stored claim, too. */
export function useStoredActs(isStored: boolean): StoredActs | undefined {
  const [acts, setActs] = useState(known);
  useEffect(() => {
    if (isStored && !acts) void loadStoredActs().then(setActs);
  }, [isStored, acts]);
  return isStored ? acts : undefined;
}
