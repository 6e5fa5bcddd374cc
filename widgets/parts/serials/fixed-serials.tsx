import { Box, Text } from "@chakra-ui/react";

/** Serial numbers that nobody changes here. `invalid` ones say so. */
export function FixedSerials({ serials, invalid = [] }: { serials: readonly string[]; invalid?: readonly string[] }) {
  if (serials.length === 0) return <Text color="fg.muted">No serial numbers have been entered.</Text>;
  const bad = new Set(invalid);
  return (
    <Box
      as="ul"
      listStyleType="none"
      display="flex"
      flexWrap="wrap"
      columnGap="4"
      rowGap="1"
      textStyle="sm"
      fontFamily="mono"
    >
      {serials.map((serial) => (
        <Text as="li" key={serial} {...(bad.has(serial) && { color: "fg.error" })}>
          {serial}
          {bad.has(serial) && " (not valid)"}
        </Text>
      ))}
    </Box>
  );
}
