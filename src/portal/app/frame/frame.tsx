import { Box, Flex, SkipNavContent, SkipNavLink } from "@chakra-ui/react";
import { lazy, Suspense, useLayoutEffect, useState } from "react";
import { Outlet, ScrollRestoration } from "react-router-dom";
import { isForTrying } from "../../../contract/environment.ts";
import { showUndo, undoWanted } from "../../features/transitions/undo-place.ts";
import { logFailure } from "../../shared/api/log-failure.ts";
import { useLiveDefinitions } from "../../shared/api/use-live-definitions.ts";
import { useRememberedList } from "../../shared/session/last-list.ts";
import { isAdministrator, isClaimant } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { lazyDialog } from "../../shared/ui/lazy-dialog.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { NoticeBanner } from "./notice-banner.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";
import { useSecondPress } from "./use-second-press.ts";

/** It comes with our people's frame, and with what claimants do that can be undone, as that is seldom. Where its code does not come, nothing else goes with it. */
const UndoNotices = lazy(async () => {
  await undoWanted;
  try {
    return { default: (await import("../../features/transitions/undo-notices.tsx")).UndoNotices };
  } catch (error) {
    logFailure("screen", "What can be undone cannot be shown.", error);
    return { default: () => null };
  }
});

/** What stands around every view. A view that fails is replaced by a message; the frame stays. */
export function Frame() {
  const { person } = usePortal();
  if (!isClaimant(person)) showUndo();
  useLiveDefinitions();
  useRememberedList();
  useSecondPress();
  return (
    <Flex direction="column" minH="dvh">
      <SkipNavLink zIndex="skipNav">Skip to the content</SkipNavLink>
      <Header />
      <AdminDoor />
      <NoticeBanner />
      <ConnectionNotice />
      {/* The footer begins below the first screen: what comes into the page moves nothing that is seen. */}
      <Box as="main" flex="1 0 auto" minW="0" minH="calc(100dvh - 3.5rem)">
        <SkipNavContent />
        <ScreenBoundary>
          <Outlet />
        </ScreenBoundary>
      </Box>
      <Footer />
      <Suspense>
        <UndoNotices />
      </Suspense>
      <ScrollRestoration />
    </Flex>
  );
}

const AdminStrip = lazyDialog<{ onClose: () => void }>(
  () => import("./admin-strip.tsx").then(({ AdminStrip }) => AdminStrip),
  ({ onClose }) => onClose(),
);

/** Ctrl+Shift+A shows and hides the administrators' strip; outside of development and test, and for everybody else, there is none (D-024). */
function AdminDoor() {
  const { person, config } = usePortal();
  const [isOpen, setOpen] = useState(false);
  const isOffered = isForTrying(config.environment) && isAdministrator(person);

  // Before the page is seen: whoever sees it may press.
  useLayoutEffect(() => {
    if (!isOffered) return;
    const hear = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.shiftKey || event.key.toLowerCase() !== "a") return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [isOffered]);

  return isOpen ? <AdminStrip onClose={() => setOpen(false)} /> : null;
}
