import { Box, chakra, Flex } from "@chakra-ui/react";
import { type FocusEvent, memo, useState } from "react";
import type { ClaimRow } from "../../../contract/types.ts";
import { useChoicesOf } from "../../features/transitions/use-choices.ts";
import { isClaimant, may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { CardSheet, cardLook } from "./card-parts.tsx";
import { claimMark } from "./claim-marks.ts";
import type { Column } from "./columns.tsx";
import { type CardProps, DeskCard } from "./desk-card.tsx";
import { cellLook } from "./table-look.ts";
import type { ListingWords } from "./use-listing-words.ts";
import { usePlacements } from "./use-placements.ts";
import { useSteadyRows } from "./use-steady-rows.ts";

/** These head the card; the other columns follow as pairs, those with nothing in them left out. */
const heading = ["Claim No.", "Type", "Status"];

interface Props {
  columns: Column[];
  claims: ClaimRow[];
  words: ListingWords;
}

const List = chakra("ul", { base: { display: "flex", flexDirection: "column", gap: "2", listStyleType: "none" } });

/** The listing on a phone: one card for each claim. */
export function ClaimCards({ columns, claims, words }: Props) {
  const [isTyping, setTyping] = useState(false);
  const rows = useSteadyRows(claims, isTyping);
  const placementOf = usePlacements(claims);
  const { person } = usePortal();
  const choicesOf = useChoicesOf(may(person, "resolve claim"));
  const Card = isClaimant(person) ? ClaimCard : DeskCard;
  const isEntry = ({ target }: FocusEvent) => "entryBox" in (target as HTMLElement).dataset;
  return (
    <List css={cellLook} onFocus={(event) => setTyping(isEntry(event))} onBlur={() => setTyping(false)}>
      {rows.map((claim) => (
        <Card
          key={claim.uuid}
          claim={claim}
          columns={columns}
          words={words}
          placement={placementOf(claim.uuid)}
          choicesOf={choicesOf}
        />
      ))}
    </List>
  );
}

/** Which claim it is and how it stands, then the rest in a few lines. Drawn again only when something in it has changed. */
const ClaimCard = memo(function ClaimCard({ claim, columns, words, placement, choicesOf }: CardProps) {
  const { person } = usePortal();
  const mark = claimMark(claim, person, words);
  const context = { words, mark, person, placement, choicesOf };
  const shown = (label: string) => columns.find((column) => column.label === label)?.cell(claim, context);
  const rest = columns
    .filter(({ label }) => !heading.includes(label))
    .map(({ label, isLong, cell }) => ({ label, isLong, shown: cell(claim, context) }))
    .filter(({ shown }) => shown !== "–")
    // What has a line of its own comes first, so that the others share theirs.
    .toSorted((one, other) => Number(other.isLong ?? false) - Number(one.isLong ?? false));
  return (
    <CardSheet claim={claim} mark={mark} position="relative" px="3" py="2" css={cardLook}>
      <Flex align="center" columnGap="2" wrap="wrap" minH="7">
        {shown("Claim No.")}
        <chakra.span textStyle="sm" color="fg.muted" me="auto">
          {shown("Type")}
        </chakra.span>
        {shown("Status")}
      </Flex>
      <chakra.dl display="flex" flexWrap="wrap" columnGap="3" textStyle="sm">
        {rest.map(({ label, isLong, shown }) => (
          <Box key={label} flexBasis={isLong ? "100%" : undefined} overflowWrap="anywhere">
            <chakra.dt display="inline" color="fg.muted" me="1" {...(isLong && { srOnly: true })}>
              {label}
            </chakra.dt>
            <chakra.dd display="inline">{shown}</chakra.dd>
          </Box>
        ))}
      </chakra.dl>
    </CardSheet>
  );
});
