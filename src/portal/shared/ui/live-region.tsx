import { VisuallyHidden } from "@chakra-ui/react";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";

type Announce = (sentence: string) => void;

const AnnounceContext = createContext<Announce>(() => {});

/** The page's one polite live region. Whatever changes without the person's focus on it is told here. */
export function LiveRegion({ children }: { children: ReactNode }) {
  const [told, setTold] = useState({ sentence: "", count: 0 });
  const announce = useCallback<Announce>((sentence) => setTold(({ count }) => ({ sentence, count: count + 1 })), []);
  const region = useMemo(
    () => (
      <VisuallyHidden role="status" aria-live="polite">
        {/* A new element for every sentence, so that the same one is read twice. */}
        <span key={told.count}>{told.sentence}</span>
      </VisuallyHidden>
    ),
    [told],
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
