import { Box, Flex } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** The bar that stays in view: what is saved where, and the acts that are open to the person. */
export function ActionBar({ status, children }: { status: ReactNode; children: ReactNode }) {
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
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <Box textStyle="sm" color="fg.muted" minW="0" flex="1 1 12rem">
          {status}
        </Box>
        <Flex gap="2" wrap="wrap" justify="flex-end">
          {children}
        </Flex>
      </Flex>
    </Box>
  );
}
