import { chakra, Flex } from "@chakra-ui/react";
import { type FocusEvent, memo, useState } from "react";
import type { ClaimRow } from "../../../contract/types.ts";
import { useChoicesOf } from "../../features/transitions/use-choices.ts";
import { isClaimant, may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { CardPairs, CardSheet } from "./card-parts.tsx";
import { claimMark } from "./claim-marks.ts";
import type { Column } from "./columns.tsx";
import { type CardProps, DeskCard } from "./desk-card.tsx";
import { cellLook } from "./table-look.ts";
import type { ListingWords } from "./use-listing-words.ts";
import { usePlacements } from "./use-placements.ts";
import { useSteadyRows } from "./use-steady-rows.ts";

/** These head the card; the other columns follow as pairs, those with nothing in them left out. */
const heading = ["Claim No.", "Status"];

interface Props {
  columns: Column[];
  claims: ClaimRow[];
  words: ListingWords;
}

const List = chakra("ul", { base: { display: "flex", flexDirection: "column", gap: "3", listStyleType: "none" } });

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

/** Drawn again only when something in it has changed. */
const ClaimCard = memo(function ClaimCard({ claim, columns, words, placement, choicesOf }: CardProps) {
  const { person } = usePortal();
  const mark = claimMark(claim, person, words);
  const cells = columns.map(({ label, cell }) => ({
    label,
    shown: cell(claim, { words, mark, person, placement, choicesOf }),
  }));
  return (
    <CardSheet claim={claim} mark={mark} px="4" py="3">
      <Flex justify="space-between" align="center" gap="3" wrap="wrap" mb="2" textStyle="lg">
        {heading.map((label) => (
          <span key={label}>{cells.find((cell) => cell.label === label)?.shown}</span>
        ))}
      </Flex>
      <CardPairs cells={cells.filter(({ label }) => !heading.includes(label))} textStyle="sm" />
    </CardSheet>
  );
});
