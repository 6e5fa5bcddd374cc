import { Box, chakra, Flex, Skeleton, Text } from "@chakra-ui/react";
import type { ListQuery } from "../../../../contract/list-query.ts";
import type { LabelledOption } from "../../../shared/api/merge-by-label.ts";
import { tonePalette } from "../../../shared/ui/status-tag.tsx";
import { type StatusCount, useCounts } from "./use-counts.ts";

interface Props {
  /** Undefined until the words have come. */
  options: LabelledOption[] | undefined;
  /** The list, whose types are counted. */
  query: ListQuery;
  onChoose: (asked: { statuses: string[]; isLate: boolean }) => void;
}

const height = { base: "2.75rem", md: "2rem" };

/** How many claims stand where, in one low line, each number a filter by a press; nothing where they cannot be counted. */
export function StatusTiles({ options, query, onChoose }: Props) {
  const { counts, isComing } = useCounts(options, query.types);
  if (isComing) {
    return (
      <Box p="1" mt="-1" mb="1" aria-hidden="true" data-screen-only>
        <Skeleton h={height} />
      </Box>
    );
  }
  const isLate = query.desk.late !== undefined;
  const isChosen = ({ values }: StatusCount) => values.every((value) => query.statuses.includes(value));
  const shown = counts.filter((count) => count.total > 0 || isChosen(count));
  if (shown.length === 0) return null;
  // Tiles of all add up, and so do those of what is late: the two never mix.
  function press(count: StatusCount, isOfLate: boolean) {
    const others = isLate === isOfLate ? query.statuses.filter((value) => !count.values.includes(value)) : [];
    const isTaken = isLate === isOfLate && isChosen(count);
    const statuses = isTaken ? others : [...others, ...count.values];
    onChoose({ statuses, isLate: isOfLate && statuses.length > 0 });
  }

  return (
    <Flex
      role="group"
      aria-label="Claims by status"
      data-screen-only
      gap="2"
      // Room for the ring of the focus, which the scrolling edge would cut.
      p="1"
      mx="-1"
      mt="-1"
      mb="1"
      overflowX="auto"
    >
      {shown.map((count) => (
        <Tile
          key={count.label}
          count={count}
          isChosen={isChosen(count)}
          isLate={isLate}
          onPress={(isOfLate) => press(count, isOfLate)}
        />
      ))}
    </Flex>
  );
}

interface TileProps {
  count: StatusCount;
  isChosen: boolean;
  /** What is chosen are the late ones alone. */
  isLate: boolean;
  onPress: (isOfLate: boolean) => void;
}

function Tile({ count, isChosen, isLate, onPress }: TileProps) {
  const { label, tone, total, late } = count;
  return (
    <Flex
      flexShrink="0"
      colorPalette={tonePalette(tone)}
      minH={height}
      whiteSpace="nowrap"
      borderWidth="1px"
      borderRadius="md"
      borderColor={isChosen ? "colorPalette.solid" : "border"}
      boxShadow={isChosen ? "inset 0 0 0 1px {colors.colorPalette.solid}" : undefined}
      bg={isChosen ? "colorPalette.subtle" : "bg.panel"}
    >
      <chakra.button type="button" {...part} aria-pressed={isChosen && !isLate} onClick={() => onPress(false)}>
        <Flex as="span" align="center" gap="1.5" textStyle="xs" color={isChosen ? "colorPalette.fg" : "fg.muted"}>
          <Box
            as="span"
            aria-hidden="true"
            boxSize="2"
            borderRadius="full"
            bg="colorPalette.focusRing"
            flexShrink="0"
          />
          {label}
        </Flex>{" "}
        <Text as="span" textStyle="sm" fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {total.toLocaleString("en-NZ")}
        </Text>
      </chakra.button>
      {late > 0 && (
        <chakra.button
          type="button"
          {...part}
          ps="0"
          // Not as hidden words: those are as wide as the line that scrolls, and with them the page of a phone.
          aria-label={`${label}: ${late.toLocaleString("en-NZ")} late`}
          aria-pressed={isChosen && isLate}
          textStyle="xs"
          fontWeight={isChosen && isLate ? "semibold" : "medium"}
          textDecoration={isChosen && isLate ? "underline" : undefined}
          color="fg.warning"
          onClick={() => onPress(true)}
        >
          {late.toLocaleString("en-NZ")} late
        </chakra.button>
      )}
    </Flex>
  );
}

/** Each number is a button of its own. */
const part = {
  display: "flex",
  alignItems: "center",
  gap: "2",
  px: "2.5",
  py: "1",
  minW: { base: "11", md: "auto" },
  cursor: "pointer",
  borderRadius: "md",
  _hover: { bg: "bg.muted" },
  focusVisibleRing: "outside",
} as const;
