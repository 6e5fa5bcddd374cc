import { Box, Flex } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** The bar that stays in view: what is saved where, and the acts that are open to the person. */
export function ActionBar({ status, ways, acts }: { status: ReactNode; ways: ReactNode; acts: ReactNode }) {
  return (
    <Box
      role="region"
      aria-label="Actions"
      data-screen-only
      position="sticky"
      bottom="0"
      zIndex="docked"
      mt="5"
      mx={{ base: "-4", md: "0" }}
      px={{ base: "4", md: "5" }}
      py="3"
      bg="bg.panel"
      borderWidth="1px"
      borderX={{ base: "0", md: "1px" }}
      borderRadius={{ md: "md" }}
      shadow="md"
    >
      <Flex columnGap="2" rowGap="2" align="center" wrap="wrap">
        <Box textStyle="sm" color="fg.muted" flex="1 1 100%">
          {status}
        </Box>
        <Flex wrap="wrap" ms="-2">
          {ways}
        </Flex>
        <Flex
          gap="2"
          ms="auto"
          flex={{ base: "1 1 100%", md: "0 0 auto" }}
          css={{ "& > *": { flex: { base: "1", md: "none" } } }}
        >
          {acts}
        </Flex>
      </Flex>
    </Box>
  );
}
