import { Box, Flex, type FlexProps } from "@chakra-ui/react";
import type { Tone } from "../../../engine/index.ts";

/** By the tone that a definition gives a status. */
export const tonePalettes = {
  neutral: "gray",
  progress: "accent",
  attention: "orange",
  notable: "purple",
  good: "green",
  bad: "red",
} as const satisfies Record<Tone, string>;

/** The palette that stands for a status of this tone; words always stand beside it. */
export const tonePalette = (tone: Tone | undefined) => tonePalettes[tone ?? "neutral"];

interface Props extends FlexProps {
  tone: Tone | undefined;
  /** The status in the viewer's words. */
  label: string;
}

/** A status as words with a coloured mark. */
export function StatusTag({ tone, label, ...rest }: Props) {
  return (
    <Flex
      as="span"
      display="inline-flex"
      colorPalette={tonePalette(tone)}
      align="center"
      gap="1.5"
      textStyle="sm"
      fontWeight="normal"
      {...rest}
    >
      <Box aria-hidden="true" boxSize="2" borderRadius="full" bg="colorPalette.focusRing" flexShrink="0" />
      {label}
    </Flex>
  );
}

/** A short word about a thing: 'Deleted', 'Escalated'. */
export function Tag({ palette, children, ...rest }: FlexProps & { palette: string }) {
  return (
    <Flex
      as="span"
      display="inline-flex"
      colorPalette={palette}
      align="center"
      gap="1.5"
      px="2"
      py="0.5"
      borderRadius="full"
      borderWidth="1px"
      borderColor="colorPalette.border"
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      textStyle="xs"
      fontWeight="medium"
      whiteSpace="nowrap"
      {...rest}
    >
      {children}
    </Flex>
  );
}
