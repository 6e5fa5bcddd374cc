import { Box, Flex, type FlexProps } from "@chakra-ui/react";

const palettes: Record<string, string> = {
  draft: "gray",
  open: "accent",
  authorise: "orange",
  "in-progress": "accent",
  "cs to action": "accent",
  "service to action": "accent",
  "pending customer action": "orange",
  packing: "orange",
  "arrange collection": "accent",
  "in transit": "accent",
  "unit received": "purple",
  approved: "green",
  disapproved: "red",
  complete: "gray",
};

/** The palette that stands for a status; words always stand beside it. */
export const statusPalette = (status: string) => palettes[status] ?? "gray";

interface Props extends FlexProps {
  status: string;
  /** The status in the viewer's words. */
  label: string;
}

/** A status as words with a coloured mark. */
export function StatusTag({ status, label, ...rest }: Props) {
  return (
    <Tag palette={statusPalette(status)} {...rest}>
      <Box aria-hidden="true" boxSize="2" borderRadius="full" bg="colorPalette.focusRing" flexShrink="0" />
      {label}
    </Tag>
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
