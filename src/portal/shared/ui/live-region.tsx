import { VisuallyHidden } from "@chakra-ui/react";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { createPortal } from "react-dom";

type Announce = (sentence: string) => void;

const AnnounceContext = createContext<Announce>(() => {});

/** The page's one polite live region. Whatever changes without the person's focus on it is told here. */
export function LiveRegion({ children }: { children: ReactNode }) {
  const [announcement, setAnnouncement] = useState({ sentence: "", count: 0 });
  const announce = useCallback<Announce>(
    (sentence) => setAnnouncement(({ count }) => ({ sentence, count: count + 1 })),
    [],
  );
  const region = useMemo(
    () =>
      // Beside the page, all of which an open dialog hides from assistive technology.
      createPortal(
        <VisuallyHidden role="status" aria-live="polite">
          {/* A new element for every sentence, so that the same one is read twice. */}
          <span key={announcement.count}>{announcement.sentence}</span>
        </VisuallyHidden>,
        document.body,
      ),
    [announcement],
  );
  return (
    <AnnounceContext value={announce}>
      {children}
      {region}
    </AnnounceContext>
  );
}

/** `announce("Claim saved as draft")`. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}
