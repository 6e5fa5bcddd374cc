import { Box, chakra, Flex, Grid, Text } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import type { Tone } from "../../../../engine/index.ts";
import { tonePalette } from "../../../shared/ui/status-tag.tsx";

interface GroupProps {
  title: string;
  tone?: Tone | undefined;
  /** Rows. */
  children: ReactNode;
}

/** Things of one kind that wait for somebody: their name beside the rows where there is room, else above them. */
export function NeedsGroup({ title, tone, children }: GroupProps) {
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
      <Flex align="center" gap="2" h={{ lg: "11" }} color="fg.muted" colorPalette={tonePalette(tone)}>
        <Box aria-hidden="true" boxSize="2" borderRadius="full" bg="colorPalette.focusRing" flexShrink="0" />
        <Text as="h3" id={id} textStyle="sm" fontWeight="semibold">
          {title}
        </Text>
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
  when?: string | undefined;
  acts?: ReactNode;
}

/** Two that belong together: a column each where there is room, else one after the other. */
const besideOrAfter = {
  display: { lg: "contents" },
  gridColumn: { base: 1, lg: "auto" },
  overflowWrap: "anywhere",
} as const;

/** One thing that waits: a line where there is room, on a phone what it is above how it stands. */
export function NeedsRow({ name, about, detail, when, acts }: RowProps) {
  return (
    <Grid
      as="li"
      templateColumns={{
        base: "minmax(0, 1fr) auto",
        lg: "minmax(6rem, 0.7fr) minmax(0, 2.2fr) minmax(0, 1.3fr) 13rem 12rem",
      }}
      columnGap="4"
      alignItems="center"
      minH="11"
      py="1"
      textStyle={{ lg: "sm" }}
      borderTopWidth="1px"
      _first={{ borderTopWidth: "0" }}
    >
      <Box {...besideOrAfter}>
        <chakra.b fontWeight="semibold">{name}</chakra.b> <chakra.span textStyle="sm">{about}</chakra.span>
      </Box>
      <Box {...besideOrAfter} textStyle="sm" color="fg.muted">
        <chakra.span me={{ base: "2", lg: "0" }}>{detail}</chakra.span>{" "}
        <chakra.span whiteSpace={{ base: "nowrap", lg: "normal" }}>{when}</chakra.span>
      </Box>
      <Flex
        gridColumn={{ base: 2, lg: "auto" }}
        gridRow={{ base: "1 / span 2", lg: "auto" }}
        justify="flex-end"
        direction={{ base: "column-reverse", md: "row" }}
        gap="1"
      >
        {acts}
      </Flex>
    </Grid>
  );
}
