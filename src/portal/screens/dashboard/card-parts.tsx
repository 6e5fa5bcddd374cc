import { Box, type BoxProps, chakra } from "@chakra-ui/react";
import type { ComponentProps, ReactNode } from "react";
import type { ClaimRow } from "../../../contract/types.ts";
import type { claimMark } from "./claim-marks.ts";

interface Props extends BoxProps {
  claim: ClaimRow;
  mark: ReturnType<typeof claimMark>;
}

/** The sheet of a claim's card, with the colour of its mark at the edge. */
export const CardSheet = ({ claim, mark, ...rest }: Props) => (
  <Box
    as="li"
    data-claim={claim.claim_number}
    data-mark={mark?.palette}
    colorPalette={mark?.palette ?? "gray"}
    bg="bg.panel"
    borderWidth="1px"
    borderInlineStartWidth="4px"
    borderInlineStartColor={mark ? "colorPalette.solid" : "border"}
    borderRadius="md"
    {...rest}
  />
);

interface PairsProps extends Omit<ComponentProps<typeof chakra.dl>, "children"> {
  cells: { label: string; shown: ReactNode }[];
}

/** Columns as pairs of a name and what is in it; those with nothing in them are left out. */
export const CardPairs = ({ cells, ...rest }: PairsProps) => (
  <chakra.dl
    position="relative"
    zIndex="1"
    display="grid"
    gridTemplateColumns="fit-content(50%) minmax(0, 1fr)"
    columnGap="4"
    rowGap="1"
    {...rest}
  >
    {cells
      .filter(({ shown }) => shown !== "–")
      .map(({ label, shown }) => (
        <Box key={label} display="contents">
          <chakra.dt color="fg.muted">{label}</chakra.dt>
          <chakra.dd overflowWrap="anywhere">{shown}</chakra.dd>
        </Box>
      ))}
  </chakra.dl>
);

/** The claim's link reaches over the whole card; what acts by itself lies over it. */
export const cardLook = {
  "& a[href^='/claim/']": { position: "static", _after: { content: '""', position: "absolute", inset: "0" } },
  "& :is(button, label)": { position: "relative", zIndex: "1" },
  "& [data-resolve-button]": { minH: "11" },
  "& [data-select-label]": {
    display: "inline-flex",
    alignItems: "center",
    verticalAlign: "middle",
    boxSize: "11",
    ms: "-1",
  },
  "& [data-select-label] input": { boxSize: "5" },
} as const;
