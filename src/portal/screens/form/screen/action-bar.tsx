import { Box, Flex } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { staysInView } from "../../../shared/ui/stays-in-view.ts";

/** The bar that stays in view, in one row: what is saved where, and the acts that are open to the person. The ways back precede it. */
export function ActionBar({ status, ways, acts }: { status: ReactNode; ways: ReactNode; acts: ReactNode }) {
  return (
    <>
      <Flex wrap="wrap" mt="5" ms="-2" data-screen-only>
        {ways}
      </Flex>
      <Flex
        role="region"
        aria-label="Actions"
        {...staysInView("bottom")}
        mt="2"
        mx={{ base: "-4", md: "0" }}
        px={{ base: "4", md: "5" }}
        py="2"
        gap="2"
        align="center"
        bg="bg.panel"
        borderWidth="1px"
        borderX={{ base: "0", md: "1px" }}
        borderRadius={{ md: "md" }}
        shadow="md"
      >
        <Box flex="1 1 0" minW="20" maxH="12" overflow="hidden" textStyle={{ base: "xs", md: "sm" }} color="fg.muted">
          {status}
        </Box>
        <Flex
          gap="2"
          flex="0 1 auto"
          css={{
            "& > *": {
              flexShrink: "1",
              minW: "0",
              h: "auto",
              minH: { base: "11", md: "9" },
              px: "3",
              whiteSpace: "normal",
              lineHeight: "1.15",
            },
          }}
        >
          {acts}
        </Flex>
      </Flex>
    </>
  );
}
