import { Box, chakra, Flex, Skeleton, Text } from "@chakra-ui/react";
import type { LabelledOption } from "../../../shared/api/merge-by-label.ts";
import { tonePalette } from "../../../shared/ui/status-tag.tsx";
import { type StatusCount, useCounts } from "./use-counts.ts";

interface Props {
  /** Undefined until the words have come. */
  options: LabelledOption[] | undefined;
  types: string[];
  /** The statuses in force. */
  chosen: string[];
  onChoose: (statuses: string[]) => void;
}

const height = { base: "2.75rem", md: "2rem" };

/** How many claims stand where, in one low line, each a filter by a press; nothing where they cannot be counted. */
export function StatusTiles({ options, types, chosen, onChoose }: Props) {
  const { counts, isComing } = useCounts(options, types);
  if (isComing) {
    return (
      <Box p="1" mt="-1" mb="1" aria-hidden="true" data-screen-only>
        <Skeleton h={height} />
      </Box>
    );
  }
  const isChosen = ({ values }: StatusCount) => values.every((value) => chosen.includes(value));
  const shown = counts.filter((count) => count.total > 0 || isChosen(count));
  if (shown.length === 0) return null;
  const toggle = (count: StatusCount) =>
    onChoose(isChosen(count) ? chosen.filter((value) => !count.values.includes(value)) : [...chosen, ...count.values]);

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
        <Tile key={count.label} count={count} isChosen={isChosen(count)} onPress={() => toggle(count)} />
      ))}
    </Flex>
  );
}

interface TileProps {
  count: StatusCount;
  isChosen: boolean;
  onPress: () => void;
}

function Tile({ count, isChosen, onPress }: TileProps) {
  const { label, tone, total, late } = count;
  return (
    <chakra.button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      colorPalette={tonePalette(tone)}
      display="flex"
      alignItems="center"
      gap="2"
      flexShrink="0"
      minH={height}
      px="2.5"
      py="1"
      whiteSpace="nowrap"
      textAlign="start"
      cursor="pointer"
      borderWidth="1px"
      borderRadius="md"
      borderColor={isChosen ? "colorPalette.solid" : "border"}
      boxShadow={isChosen ? "inset 0 0 0 1px {colors.colorPalette.solid}" : undefined}
      bg={isChosen ? "colorPalette.subtle" : "bg.panel"}
      _hover={{ bg: isChosen ? "colorPalette.subtle" : "bg.muted" }}
      focusVisibleRing="outside"
    >
      <Flex as="span" align="center" gap="1.5" textStyle="xs" color={isChosen ? "colorPalette.fg" : "fg.muted"}>
        <Box as="span" aria-hidden="true" boxSize="2" borderRadius="full" bg="colorPalette.focusRing" flexShrink="0" />
        {label}
      </Flex>{" "}
      <Flex as="span" align="baseline" gap="2">
        <Text as="span" textStyle="sm" fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {total.toLocaleString("en-NZ")}
        </Text>{" "}
        {late > 0 && (
          <Text as="span" textStyle="xs" fontWeight="medium" color="fg.warning">
            {late.toLocaleString("en-NZ")} late
          </Text>
        )}
      </Flex>
    </chakra.button>
  );
}
