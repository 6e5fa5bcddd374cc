import { Box, type BoxProps } from "@chakra-ui/react";

/** A sheet on the page's ground: what belongs together stands on one. */
export function Panel(props: BoxProps) {
  return (
    <Box
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="md"
      px={{ base: "4", md: "5" }}
      py={{ base: "3", md: "4" }}
      {...props}
    />
  );
}
