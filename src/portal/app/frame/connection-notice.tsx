import { Box } from "@chakra-ui/react";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { useSWRConfig } from "swr";
import { apiReach } from "../../shared/api/api-reach.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { signInReach } from "../../shared/session/sign-in-reach.ts";
import { Button } from "../../shared/ui/button.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { focusHeading } from "../../shared/ui/page-heading.tsx";
import { useIsOffline } from "../../shared/ui/use-is-offline.ts";

/** Milliseconds between two tries to renew the session by itself. */
const pace = 15_000;

const words = {
  offline:
    "You are offline. What you type is kept on this device; loading and saving work again once you are connected.",
  unserved:
    "The portal cannot reach its data just now. What you type is kept on this device, and the portal keeps trying.",
  away: "Your sign-in could not be renewed just now, so nothing can be loaded or saved. What you type is kept on this device, and the portal keeps trying.",
  back: "You are connected again.",
};

type Trouble = Exclude<keyof typeof words, "back">;

/** Tells of a network, a sign-in provider or a portal that is away, for as long as it is, and asks for everything again afterwards. */
export function ConnectionNotice() {
  const isOffline = useIsOffline();
  const isSignInAway = useSyncExternalStore(signInReach.subscribe, signInReach.isAway);
  const isPortalAway = useSyncExternalStore(apiReach.subscribe, apiReach.isAway);
  const trouble: Trouble | undefined = isOffline
    ? "offline"
    : isSignInAway
      ? "away"
      : isPortalAway
        ? "unserved"
        : undefined;
  const { isTrying, tryNow } = useRenewal(!isOffline && trouble !== undefined);
  const button = useRef<HTMLButtonElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  useFocusGoesOn(button);
  useTelling(trouble);
  useNothingMoves(notice, trouble !== undefined);
  if (!trouble) return null;
  return (
    <Box
      ref={notice}
      as="aside"
      aria-label="Connection"
      data-screen-only
      // It is read wherever the page stands, unless that is as low as the notice itself.
      css={{ "@media (min-height: 30rem)": { position: "sticky", top: "0", zIndex: "banner" } }}
    >
      <Notice
        kind="warning"
        borderRadius="none"
        px={{ base: "4", md: "6", xl: "8" }}
        py="2.5"
        textStyle="sm"
        action={
          trouble !== "offline" && (
            <Button ref={button} isBusy={isTrying} onClick={tryNow}>
              Try now
            </Button>
          )
        }
      >
        {words[trouble]}
      </Notice>
    </Box>
  );
}

/** When the button leaves the page while it has the focus, reading goes on at the view's heading. */
function useFocusGoesOn(button: RefObject<HTMLButtonElement | null>): void {
  const isFocused = useRef(false);
  useLayoutEffect(() => {
    if (isFocused.current && !button.current) focusHeading();
    isFocused.current = button.current !== null && document.activeElement === button.current;
  });
  useEffect(() => {
    const follow = () => {
      isFocused.current = button.current !== null && document.activeElement === button.current;
    };
    // Only what gains the focus says where it is: an element that is removed loses it without a word.
    addEventListener("focusin", follow);
    return () => removeEventListener("focusin", follow);
  }, [button]);
}

/** At the top of the page the band above makes room for the notice; further down the browser sees to it that nothing moves. */
function useNothingMoves(notice: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const page = document.documentElement;
    if (isShown && page.scrollTop === 0) page.scrollTop = notice.current?.offsetHeight ?? 0;
  }, [notice, isShown]);
}

function useTelling(trouble: Trouble | undefined): void {
  const announce = useAnnounce();
  const [announced, setAnnounced] = useState(trouble);
  useEffect(() => {
    if (trouble === announced) return;
    setAnnounced(trouble);
    announce(words[trouble ?? "back"]);
  }, [trouble, announced, announce]);
}

/** Any call renews the session; this one is small. */
function useRenewal(isWanted: boolean): { isTrying: boolean; tryNow: () => void } {
  const { api } = usePortal();
  const { mutate } = useSWRConfig();
  const [isTrying, setTrying] = useState(false);
  const tryNow = useCallback(() => {
    setTrying(true);
    api
      .call("GET /api/user")
      .then(() => mutate(() => true))
      .catch(() => undefined)
      .finally(() => setTrying(false));
  }, [api, mutate]);
  useEffect(() => {
    if (!isWanted) return;
    const timer = setInterval(tryNow, pace);
    return () => clearInterval(timer);
  }, [isWanted, tryNow]);
  return { isTrying, tryNow };
}
