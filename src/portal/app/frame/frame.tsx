import { Box, Flex, SkipNavContent, SkipNavLink } from "@chakra-ui/react";
import { Outlet, ScrollRestoration } from "react-router-dom";
import { UndoNotices } from "../../features/transitions/undo-notices.tsx";
import { useLiveDefinitions } from "../../shared/api/use-live-definitions.ts";
import { useRememberedList } from "../../shared/session/last-list.ts";
import { AdminDoor } from "./admin-door.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import { FailedMailNotice } from "./failed-mail-notice.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { NoticeBanner } from "./notice-banner.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";

/** What stands around every view. A view that fails is replaced by a message; the frame stays. */
export function Frame() {
  useLiveDefinitions();
  useRememberedList();
  return (
    <Flex direction="column" minH="dvh">
      <SkipNavLink zIndex="skipNav">Skip to the content</SkipNavLink>
      <Header />
      <AdminDoor />
      <NoticeBanner />
      <ConnectionNotice />
      <FailedMailNotice />
      {/* The footer begins below the first screen: what comes into the page moves nothing that is seen. */}
      <Box as="main" flex="1 0 auto" minW="0" minH="calc(100dvh - 3.5rem)">
        <SkipNavContent />
        <ScreenBoundary>
          <Outlet />
        </ScreenBoundary>
      </Box>
      <Footer />
      <UndoNotices />
      <ScrollRestoration />
    </Flex>
  );
}
