import { Box, Flex, SkipNavContent, SkipNavLink } from "@chakra-ui/react";
import { Outlet, ScrollRestoration } from "react-router-dom";
import { useLiveDefinitions } from "../api/use-live-definitions.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { NoticeBanner } from "./notice-banner.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";

/** What stands around every view. A view that fails is replaced by a message; the frame stays. */
export function Frame() {
  useLiveDefinitions();
  return (
    <Flex direction="column" minH="dvh">
      <SkipNavLink>Skip to the content</SkipNavLink>
      <Header />
      <NoticeBanner />
      <Box as="main" flex="1" minW="0">
        <SkipNavContent />
        <ScreenBoundary>
          <Outlet />
        </ScreenBoundary>
      </Box>
      <Footer />
      <ScrollRestoration />
    </Flex>
  );
}
