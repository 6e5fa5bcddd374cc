import { Box, Flex, IconButton, Text } from "@chakra-ui/react";
import { memo, useId, useState } from "react";
import type { ClaimRow } from "../../../contract/types.ts";
import type { ChoicesOf } from "../../features/transitions/use-choices.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Glyph } from "../../shared/ui/icons.tsx";
import { CardPairs, CardSheet, cardLook } from "./card-parts.tsx";
import { claimMark } from "./claim-marks.ts";
import type { Column } from "./columns.tsx";
import type { ListingWords } from "./use-listing-words.ts";

export interface CardProps {
  claim: ClaimRow;
  columns: Column[];
  words: ListingWords;
  placement: string | null | undefined;
  choicesOf: ChoicesOf;
}

/** What stands in the card's lines; the rest comes when it is asked for. */
const inLines = ["Status", "In status", "Claim No.", "Type", "Customer Name", "Resolution"];

/** The staff's card on a phone: how it stands, what it is, whose, and what is next. A press on it opens the claim. */
export const DeskCard = memo(function DeskCard({ claim, columns, words, placement, choicesOf }: CardProps) {
  const { person } = usePortal();
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const mark = claimMark(claim, person, words);
  const context = { words, mark, person, placement, choicesOf };
  const shown = (label: string) => columns.find((column) => column.label === label)?.cell(claim, context);
  const rest = () =>
    columns
      .filter(({ label }) => !inLines.includes(label))
      .map(({ label, cell }) => ({ label, shown: cell(claim, context) }));
  return (
    <CardSheet claim={claim} mark={mark} position="relative" px="3" py="2" textStyle="sm" css={cardLook}>
      <Flex justify="space-between" align="center" gap="2" minH="6">
        <Box minW="0">{shown("Status")}</Box>
        <Box color="fg.muted" whiteSpace="nowrap">
          {shown("In status")}
        </Box>
      </Flex>
      <Flex align="center" gap="2">
        <Box textStyle="md">{shown("Claim No.")}</Box>
        <Text truncate color="fg.muted">
          {shown("Type")}
        </Text>
      </Flex>
      <Flex justify="space-between" align="center" gap="2">
        <Box minW="0" flex="1">
          <Text truncate>{claim.customer.name}</Text>
          <Box color="fg.muted" truncate>
            {!claim.deleted_at && claim.pending_action}
          </Box>
        </Box>
        {shown("Resolution")}
        <IconButton
          aria-label={`More of ${claim.claim_number}`}
          aria-expanded={isWhole}
          aria-controls={id}
          variant="ghost"
          boxSize="11"
          me="-2"
          onClick={() => setWhole(!isWhole)}
        >
          <Glyph name="chevronDown" transform={isWhole ? "rotate(180deg)" : undefined} />
        </IconButton>
      </Flex>
      <Box id={id}>{isWhole && <CardPairs cells={rest()} mt="2" pt="2" borderTopWidth="1px" />}</Box>
    </CardSheet>
  );
});
