import { Box, Flex, Heading } from "@chakra-ui/react";
import { type ReactNode, useEffect } from "react";
import { Panel } from "../../shared/ui/panel.tsx";
import { BrandLogo } from "../frame/brand-logo.tsx";

/** A page without the portal around it: for those who are not in. */
export function Standalone({ heading, children }: { heading: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${heading} | Warranty Portal`;
  }, [heading]);
  return (
    <Flex direction="column" minH="dvh">
      <Box as="header" bg="brand.bg" px={{ base: "4", md: "6" }} py="3">
        <BrandLogo alt="Southern Air" />
      </Box>
      <Box as="main" w="full" maxW="xl" mx="auto" px="4" py={{ base: "8", md: "16" }}>
        <Panel px={{ base: "5", md: "8" }} py={{ base: "6", md: "8" }}>
          <Heading as="h1" textStyle="2xl" fontWeight="semibold" mb="3">
            {heading}
          </Heading>
          {children}
        </Panel>
      </Box>
    </Flex>
  );
}
