import { Box, chakra } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { matchPath, useLocation } from "react-router-dom";
import { isClaimant } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Glyph } from "../../shared/ui/icons.tsx";
import { lazyDialog } from "../../shared/ui/lazy-dialog.tsx";
import { focusHeading } from "../../shared/ui/page-heading.tsx";
import { dialogs, isMac, useShortcut } from "../shortcuts/use-shortcut.ts";
import type { PaletteProps } from "./palette.tsx";

const Palette = lazyDialog<PaletteProps>(
  () => import("./palette.tsx").then(({ Palette }) => Palette),
  ({ onClose }) => onClose(),
);

/** Ctrl+K ends the line in the text fields of a Mac. */
function isKey({ key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented }: KeyboardEvent): boolean {
  const isHeld = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isHeld && !altKey && !shiftKey && !defaultPrevented && key.toLowerCase() === "k";
}

/** Opens the command palette by a button and by Ctrl+K, and for the acts of the claim at hand by `a`; its code and its questions come then. */
export function PaletteDoor() {
  const { pathname } = useLocation();
  const { person } = usePortal();
  const [opened, setOpened] = useState<{ claim: string | undefined; isForActs: boolean }>();
  const from = useRef<HTMLElement>(null);
  const ahead = useRef("");
  const open = (isForActs = false) => {
    const focused = document.activeElement as HTMLElement | null;
    const row =
      focused?.closest<HTMLElement>("[data-claim]") ?? document.querySelector<HTMLElement>("[data-previewed]");
    const claim = row?.dataset.claim ?? matchPath("/claim/:claim", pathname)?.params.claim?.toUpperCase();
    if (isForActs && (!claim || isClaimant(person))) return;
    // Where the page itself had it, one goes on from its heading.
    from.current = focused === document.body ? document.querySelector("h1") : focused;
    ahead.current = "";
    setOpened({ claim, isForActs });
  };
  useShortcut("a", () => open(true));
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!isKey(event)) return;
      event.preventDefault();
      if (document.querySelector(dialogs) === null) latest.current();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
  useEffect(() => {
    if (!opened) return;
    // What is typed before the palette's code has come is for its field, not for the page's own keys.
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.isComposing || document.querySelector(dialogs)) return;
      if (event.key === "Escape") setOpened(undefined);
      else if (event.key === "Backspace") ahead.current = ahead.current.slice(0, -1);
      else if (event.key.length === 1) ahead.current += event.repeat ? "" : event.key;
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("keydown", hear, true);
    return () => document.removeEventListener("keydown", hear, true);
  }, [opened]);
  const close = () => {
    setOpened(undefined);
    if (from.current?.isConnected) from.current.focus();
    else focusHeading();
  };

  return (
    <>
      <chakra.button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? "Meta+K" : "Control+K"}
        onClick={() => open()}
        display="flex"
        alignItems="center"
        justifyContent={{ base: "center", lg: "flex-start" }}
        gap="2"
        minH={{ base: "11", md: "9" }}
        minW={{ base: "11", md: "9", lg: "64" }}
        px="2"
        textStyle="sm"
        borderRadius="sm"
        borderWidth={{ lg: "1px" }}
        borderColor="brand.border"
        cursor="pointer"
        focusVisibleRing="outside"
        focusRingColor="brand.fg"
        _hover={{ bg: "brand.border" }}
      >
        <Glyph name="search" />
        <Box as="span" srOnly={{ base: true, lg: false }}>
          Search or go to...
        </Box>
        <chakra.kbd aria-hidden="true" ms="auto" color="brand.muted" textStyle="xs" hideBelow="lg">
          {isMac ? "⌘ K" : "Ctrl K"}
        </chakra.kbd>
      </chakra.button>
      {opened && <Palette {...opened} ahead={ahead} from={from} onClose={close} />}
    </>
  );
}
