import { Box, chakra, VisuallyHidden } from "@chakra-ui/react";
import { LookupTrouble } from "./lookup-trouble.tsx";
import { countInWords } from "./use-lookup.ts";
import type { Suggestions } from "./use-suggestions.ts";

const atEndOfField = {
  position: "absolute",
  top: "2.5",
  right: "2",
  px: "1",
  bg: "bg.panel",
  textStyle: "xs",
  pointerEvents: "none",
} as const;

interface SuggestStatusProps {
  suggestions: Suggestions<unknown>;
  count: number;
  nothingFound: string;
  isTooShort: boolean;
  onAgain(): void;
}

/** What the search does, for those who do not see its list; that it found nothing or failed, for all. */
export function SuggestStatus({ suggestions, count, nothingFound, isTooShort, onAgain }: SuggestStatusProps) {
  const { state } = suggestions;
  const isEmpty = state === "found" && count === 0;
  return (
    <>
      <Box role="status" mt={isEmpty ? "1" : undefined} textStyle="sm" color="fg.muted">
        {isEmpty && nothingFound}
        {isTooShort && <VisuallyHidden>Too short to search.</VisuallyHidden>}
        {state === "searching" && (
          // Inside the field, at its end: nothing moves when it comes and goes.
          <chakra.span {...atEndOfField}>Searching...</chakra.span>
        )}
        {state === "found" && !isEmpty && <VisuallyHidden>{countInWords(count)}</VisuallyHidden>}
      </Box>
      {state === "failed" && <LookupTrouble failure={suggestions.failure} onAgain={onAgain} />}
    </>
  );
}
