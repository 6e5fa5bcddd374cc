import { Box, chakra, Flex, Stack } from "@chakra-ui/react";
import type { ClaimRow } from "../../contract/types.ts";
import { usePortal } from "../session/portal.ts";
import { claimMark } from "./claim-marks.ts";
import type { Column } from "./columns.tsx";
import type { ListingWords } from "./use-listing-words.ts";

/** These two head the card; the other columns follow as pairs, those with nothing in them left out. */
const heading = ["Claim No.", "Status"];

/** The listing on a phone: one card for each claim. */
export function ClaimCards({ columns, claims, words }: { columns: Column[]; claims: ClaimRow[]; words: ListingWords }) {
  const { authorising_roles } = usePortal().person;
  return (
    <Stack as="ul" listStyleType="none" gap="3">
      {claims.map((claim) => {
        const mark = claimMark(claim, authorising_roles);
        const cells = columns.map(({ label, cell }) => ({ label, shown: cell(claim, { words, mark }) }));
        return (
          <Box
            as="li"
            key={claim.uuid}
            data-mark={mark?.palette}
            colorPalette={mark?.palette ?? "gray"}
            bg="bg.panel"
            borderWidth="1px"
            borderInlineStartWidth="4px"
            borderInlineStartColor={mark ? "colorPalette.solid" : "border"}
            borderRadius="md"
            px="4"
            py="3"
          >
            <Flex justify="space-between" align="center" gap="3" wrap="wrap" mb="2" textStyle="lg">
              {heading.map((label) => (
                <span key={label}>{cells.find((cell) => cell.label === label)?.shown}</span>
              ))}
            </Flex>
            <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="4" rowGap="1" textStyle="sm">
              {cells
                .filter(({ label, shown }) => !heading.includes(label) && shown !== "–")
                .map(({ label, shown }) => (
                  <Box key={label} display="contents">
                    <chakra.dt color="fg.muted">{label}</chakra.dt>
                    <chakra.dd overflowWrap="anywhere">{shown}</chakra.dd>
                  </Box>
                ))}
            </chakra.dl>
          </Box>
        );
      })}
    </Stack>
  );
}
