import { useEffect, useRef, useState } from "react";
import type { ClaimRecord } from "../../../../contract/types.ts";
import { useAnnounce } from "../../../shared/ui/live-region.tsx";
import type { ClaimSession } from "../claim-session.ts";

interface Options {
  session: ClaimSession;
  claim: ClaimRecord | undefined;
  /** Goes on from the claim as it is now; answers whether it did. */
  catchUp(): Promise<boolean>;
  /** What is typed here stands against what was saved there. */
  onMet(): void;
}

/** Hears at once what other tabs of this person save, and says whether one has the same form open. */
export function useOtherTabs(options: Options): { isShared: boolean } {
  const { session } = options;
  const announce = useAnnounce();
  const [isShared, setShared] = useState(session.seat.isShared);
  const current = useRef(options);
  current.current = options;
  useEffect(
    () =>
      session.tabs.hear((news) => {
        const { claim, catchUp, onMet } = current.current;
        if (news.claim !== claim?.uuid || news.version <= (session.keeper.version ?? 0)) return;
        if (session.store.isTyped) return onMet();
        void catchUp().then(
          (went) => went && announce("This claim was saved in another tab. You see the newer version."),
        );
      }),
    [session, announce],
  );
  useEffect(() => {
    if (!isShared) return undefined;
    const stop = new AbortController();
    session.seat.whenAlone(stop.signal).then(
      () => setShared(false),
      () => undefined,
    );
    return () => stop.abort();
  }, [session, isShared]);
  return { isShared };
}
