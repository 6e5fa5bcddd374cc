import { Box } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ClaimPage } from "../../../contract/types.ts";
import type { Api } from "../../shared/api/api.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { ClaimCards } from "./claim-cards.tsx";
import type { Column } from "./columns.tsx";
import type { ListingWords } from "./use-listing-words.ts";

/** Cards of a short list; a press for fewer than so many others is not worth it. */
const [most, fewest] = [6, 3];

/** The portals whose list was unfolded: who comes back to it finds their claim where it was. */
const unfoldedBefore = new WeakSet<Api>();

interface Props {
  columns: Column[];
  claims: ClaimPage;
  words: ListingWords;
  /** Nothing is looked for: the first claims are enough until all are asked for. */
  isShort: boolean;
  /** Below a list that is whole. */
  children: ReactNode;
}

/** The listing where there is no room for a table: a page of cards, or the first of them and the way to the others. */
export function ClaimSheet({ columns, claims, words, isShort, children }: Props) {
  const { api } = usePortal();
  const [isUnfolded, setUnfolded] = useState(() => unfoldedBefore.has(api));
  const isPressed = useRef(false);
  const sheet = useRef<HTMLDivElement>(null);
  const rest = claims.data.length - most;
  const isFolded = isShort && !isUnfolded && rest >= fewest;
  useEffect(() => {
    // The button has left with the focus: reading goes on at the first claim that came.
    if (!isFolded && isPressed.current)
      sheet.current?.querySelector<HTMLElement>(`li:nth-of-type(${most + 1}) a`)?.focus();
    isPressed.current = false;
  }, [isFolded]);
  const unfold = () => {
    isPressed.current = true;
    unfoldedBefore.add(api);
    setUnfolded(true);
  };
  return (
    <>
      <Box ref={sheet}>
        <ClaimCards columns={columns} claims={isFolded ? claims.data.slice(0, most) : claims.data} words={words} />
      </Box>
      {isFolded ? (
        <Button w="full" mt="2" minH="11" onClick={unfold}>
          Show {rest} more{claims.total > claims.data.length ? ` of ${claims.total}` : ""}
        </Button>
      ) : (
        children
      )}
    </>
  );
}
