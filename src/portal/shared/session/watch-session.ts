import type { Session } from "./session.ts";

/** What may happen to the session outside this page. */
interface Changes {
  /** Another tab signed out, or lost the session. */
  onSignedOut: () => void;
  /** Somebody is signed in again, or somebody else: nothing on this page is theirs. */
  onSignedIn: () => void;
}

/**
 * Watches what other tabs do to the session of this page, also while the browser kept the page asleep in its history. Never
 * tells of a renewal: the person is the same. Returns how to stop.
 */
export function watchSession(session: Session, { onSignedOut, onSignedIn }: Changes): () => void {
  let subject = session.subject();
  const look = () => {
    const now = session.subject();
    if (now === subject) return;
    subject = now;
    if (now === undefined) onSignedOut();
    else onSignedIn();
  };
  const lookWhenWoken = ({ persisted }: PageTransitionEvent) => persisted && look();
  addEventListener("storage", look);
  addEventListener("pageshow", lookWhenWoken);
  return () => {
    removeEventListener("storage", look);
    removeEventListener("pageshow", lookWhenWoken);
  };
}
