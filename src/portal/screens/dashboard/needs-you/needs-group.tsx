import { Box, chakra, Flex, Grid, Text } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import type { Tone } from "../../../../engine/index.ts";
import { tonePalette } from "../../../shared/ui/status-tag.tsx";

interface GroupProps {
  title: string;
  tone?: Tone | undefined;
  /** What is asked of all of them: beside the name on a phone, where the rows leave it out. */
  about?: string | undefined;
  /** Rows. */
  children: ReactNode;
}

/** Things of one kind that wait for somebody: their name beside the rows where there is room, else above them. */
export function NeedsGroup({ title, tone, about, children }: GroupProps) {
  const id = useId();
  return (
    <Grid
      as="section"
      aria-labelledby={id}
      templateColumns={{ base: "minmax(0, 1fr)", lg: "11rem minmax(0, 1fr)" }}
      px={{ base: "4", md: "5" }}
      pt={{ base: "2", lg: "0" }}
      borderTopWidth="1px"
    >
      <Flex
        align="center"
        columnGap="2"
        wrap={{ base: "wrap", lg: "nowrap" }}
        h={{ lg: "11" }}
        color="fg.muted"
        colorPalette={tonePalette(tone)}
      >
        <Box aria-hidden="true" boxSize="2" borderRadius="full" bg="colorPalette.focusRing" flexShrink="0" />
        <Text as="h3" id={id} textStyle="sm" fontWeight="semibold" whiteSpace={{ base: "nowrap", lg: "normal" }}>
          {title}
        </Text>
        {about && (
          <Text textStyle="xs" hideFrom="lg">
            {about}
          </Text>
        )}
      </Flex>
      <Box as="ul" listStyleType="none" minW="0">
        {children}
      </Box>
    </Grid>
  );
}

interface RowProps {
  name: ReactNode;
  about?: string | undefined;
  detail?: ReactNode;
  /** The detail stands with the group's name already where that is above the rows. */
  isDetailAbove?: boolean;
  when?: string | undefined;
  /** On a phone a line less is worth more than when it was. */
  isWhenSpare?: boolean;
  acts?: ReactNode;
}

/** Two that belong together: a column each where there is room, else one after the other. */
const besideOrAfter = {
  display: { lg: "contents" },
  gridColumn: { base: 1, lg: "auto" },
  overflowWrap: "anywhere",
} as const;

/** Cut at its end where a line has room for most of it: what it leads to has it whole. */
const oneLine = {
  "@media (min-width: 22rem) and (max-width: 47.99rem)": {
    whiteSpace: "nowrap",
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
} as const;

/** An act of several words takes two lines before it takes the row. */
const longAct = {
  // In the smallest window the act stands below.
  "@media (max-width: 16em)": { gridColumn: "1", gridRow: "auto" },
  "@media (max-width: 47.99rem)": {
    "& > *": { maxWidth: "7.5rem", height: "auto", whiteSpace: "normal", lineHeight: "1.15", paddingInline: "3" },
  },
} as const;

/** One thing that waits: a line where there is room, on a phone what it is above how it stands. */
export function NeedsRow({ name, about, detail, isDetailAbove, when, isWhenSpare, acts }: RowProps) {
  return (
    <Grid
      as="li"
      templateColumns={{
        base: "minmax(0, 1fr) auto",
        lg: "minmax(6rem, 0.5fr) minmax(0, 2.1fr) minmax(0, 1.7fr) 13rem 10.5rem",
      }}
      columnGap="4"
      alignItems="center"
      minH="11"
      py="1"
      textStyle={{ lg: "sm" }}
      borderTopWidth="1px"
      _first={{ borderTopWidth: "0" }}
    >
      <Box {...besideOrAfter} css={oneLine}>
        <chakra.b fontWeight="semibold">{name}</chakra.b> <chakra.span textStyle="sm">{about}</chakra.span>
      </Box>
      <Box
        {...besideOrAfter}
        display={{ base: "flex", lg: "contents" }}
        flexWrap="wrap"
        columnGap="2"
        textStyle="sm"
        color="fg.muted"
      >
        <chakra.span hideBelow={isDetailAbove ? "lg" : undefined}>{detail}</chakra.span>{" "}
        <chakra.span hideBelow={isWhenSpare ? "md" : undefined}>{when}</chakra.span>
      </Box>
      <Flex
        gridColumn={{ base: 2, lg: "auto" }}
        gridRow={{ base: "1 / span 2", lg: "auto" }}
        justify="flex-end"
        direction={{ base: "column-reverse", md: "row" }}
        gap="1"
        css={longAct}
      >
        {acts}
      </Flex>
    </Grid>
  );
}
