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

/** Cards of a claimant's own claims are one sheet, a line between them. */
const oneSheet = {
  gap: "0",
  borderWidth: "1px",
  borderInlineStartWidth: "0",
  borderRadius: "md",
  overflow: "hidden",
  "& > li": {
    borderRadius: "0",
    borderTopWidth: "0",
    borderInlineEndWidth: "0",
    _last: { borderBottomWidth: "0" },
  },
} as const;

/** The listing on a phone: one card for each claim. */
export function ClaimCards({ columns, claims, words }: Props) {
  const [isTyping, setTyping] = useState(false);
  const rows = useSteadyRows(claims, isTyping);
  const placementOf = usePlacements(claims);
  const { person } = usePortal();
  const choicesOf = useChoicesOf(may(person, "resolve claim"));
  const isOwn = isClaimant(person);
  const Card = isOwn ? ClaimCard : DeskCard;
  const isEntry = ({ target }: FocusEvent) => "entryBox" in (target as HTMLElement).dataset;
  return (
    <List
      css={isOwn ? { ...cellLook, ...oneSheet } : cellLook}
      onFocus={(event) => setTyping(isEntry(event))}
      onBlur={() => setTyping(false)}
    >
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

/** Cut at its end where a line has room for most of it: the claim's page has it whole. */
const aLine = {
  flexBasis: "100%",
  textStyle: "sm",
  css: { "@media (min-width: 22rem)": { whiteSpace: "nowrap", overflow: "hidden", textOverflow: "ellipsis" } },
} as const;

/** Which claim it is and how it stands, then the rest in a few lines. Drawn again only when something in it has changed. */
const ClaimCard = memo(function ClaimCard({ claim, columns, words, placement, choicesOf }: CardProps) {
  const { person } = usePortal();
  const mark = claimMark(claim, person, words);
  const context = { words, mark, person, placement, choicesOf };
  const shown = (label: string) => columns.find((column) => column.label === label)?.cell(claim, context);
  const rest = columns
    .filter(({ label }) => !heading.includes(label))
    .map(({ label, isLong, isClear, cell }) => ({ label, isLong, isClear, shown: cell(claim, context) }))
    .filter(({ shown }) => shown !== "–")
    // What has a line of its own comes first, so that the others share theirs.
    .toSorted((one, other) => Number(other.isLong ?? false) - Number(one.isLong ?? false));
  return (
    <CardSheet claim={claim} mark={mark} position="relative" px="3" py="2" css={cardLook}>
      <Flex align="center" columnGap="1.5" wrap="wrap" minH="6" justify="space-between" textStyle="sm">
        <Flex align="center" columnGap="1.5" wrap="wrap">
          {shown("Claim No.")}
          <chakra.span textStyle="xs">{shown("Type")}</chakra.span>
        </Flex>
        {shown("Status")}
      </Flex>
      <chakra.dl display="flex" flexWrap="wrap" columnGap="2.5" textStyle="xs" color="fg.muted">
        {rest.map(({ label, isLong, isClear, shown }) => (
          <Box key={label} {...(isLong ? aLine : {})} overflowWrap="anywhere">
            <chakra.dt display="inline" me="1" {...(isClear && { srOnly: true })}>
              {label}
            </chakra.dt>
            <chakra.dd display="inline">{shown}</chakra.dd>
          </Box>
        ))}
      </chakra.dl>
    </CardSheet>
  );
});
