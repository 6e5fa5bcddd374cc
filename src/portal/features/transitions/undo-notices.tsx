import { Box, Flex, Stack, Text } from "@chakra-ui/react";
import { useEffect, useReducer, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";
import { useCommand } from "../../shared/ui/offered-commands.ts";
import { focusHeading } from "../../shared/ui/page-heading.tsx";
import { isMac, useShortcut } from "../shortcuts/use-shortcut.ts";
import {
  forgetUndoable,
  keepUndoable,
  recallUndoable,
  type Undoable,
  undoWords,
  useUndoable,
  useUndoPlace,
  withdrawUndo,
} from "./undoable.ts";
import { useUndo } from "./use-undo.ts";

/** Milliseconds for which it is shown that all of it was undone. */
const shownFor = 8_000;

/** Where they stand while no dialog is open: above the page, at its lower edge. */
const above = {
  position: "fixed",
  zIndex: "toast",
  insetInline: { base: "3", md: "auto" },
  insetInlineStart: { md: "6" },
  bottom: { base: "20", md: "6" },
} as const;

/** What the person has just done and can undo, above every page or in the open dialog, for as long as the server lets them. It takes no focus. */
export function UndoNotices() {
  const all = useUndoable();
  const place = useUndoPlace();
  const { sso_id: personId } = usePortal().person;
  useEffect(() => {
    recallUndoable(personId);
    return forgetUndoable;
  }, [personId]);
  useEffect(() => keepUndoable(personId, all), [personId, all]);
  if (all.length === 0) return null;
  const newest = all.findLast(({ state }) => state.kind !== "refused");
  const notices = (
    <Stack as="section" aria-label="What can be undone" gap="2" data-screen-only {...(!place && above)}>
      {all.map((undoable) => (
        <UndoNotice key={undoable.key} undoable={undoable} isNewest={undoable === newest} />
      ))}
    </Stack>
  );
  return place ? createPortal(notices, place) : notices;
}

const keys = isMac ? "⌘ Z undoes it." : "Ctrl Z undoes it.";

function UndoNotice({ undoable, isNewest }: { undoable: Undoable; isNewest: boolean }) {
  const { key, acts, state } = undoable;
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const hasFocus = () => card.current?.contains(document.activeElement) ?? false;
  const undo = useUndo(undoable, () => hasFocus() && closeButton.current?.focus());
  const isOffered = state.kind === "offered";
  const open = acts.filter(({ until }) => until > Date.now());
  const done = `${acts.length > 1 ? `${acts.length} claims` : acts[0]?.claim.claim_number}: ${acts[0]?.words}`;

  // Whoever is in it goes on in the dialog, else at the page's heading.
  const close = useRef(() => {});
  close.current = () => {
    const dialog = card.current?.closest<HTMLElement>("[role=dialog]");
    const hadFocus = hasFocus();
    withdrawUndo(key);
    if (hadFocus) dialog ? dialog.focus() : focusHeading();
  };
  useEffect(() => {
    if (!isOffered) return;
    const clock = setInterval(tick, 1000);
    return () => clearInterval(clock);
  }, [isOffered]);
  const isOver = isOffered && open.length === 0;
  const isRead = state.kind === "undone" && !isHovered && !isFocused;
  useEffect(() => {
    if (isOver) close.current();
    if (!isRead) return;
    const end = setTimeout(() => close.current(), shownFor);
    return () => clearTimeout(end);
  }, [isOver, isRead]);

  const isByKey = isNewest && isOffered;
  useShortcut("z", () => isByKey && void undo(), { isWithControl: true, from: card });
  useCommand(isOffered ? `Undo ${done}` : undefined, () => void undo());

  return (
    <Flex
      ref={card}
      align="center"
      gap="3"
      bg="bg.panel"
      borderWidth="1px"
      borderColor={state.kind === "refused" ? "border.error" : "border.emphasized"}
      borderRadius="md"
      shadow="lg"
      ps="4"
      pe="2"
      py="2"
      maxW="lg"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Box flex="1" minW="0" textStyle="sm" role={state.kind === "refused" ? "alert" : undefined}>
        {"words" in state ? (
          <Text overflowWrap="anywhere">{state.words}</Text>
        ) : (
          <>
            <Text fontWeight="medium" overflowWrap="anywhere">
              {done}
            </Text>
            <Text color="fg.muted" fontVariantNumeric="tabular-nums">
              {open.length > 0 && undoWords(open)}
              {open.length < acts.length && ` It is too late for ${acts.length - open.length}.`}
              {isNewest && (
                <Box as="span" hideBelow="md">
                  {` ${keys}`}
                </Box>
              )}
            </Text>
          </>
        )}
      </Box>
      {!("words" in state) && (
        <Button
          size="sm"
          isBusy={state.kind === "busy"}
          aria-label={acts.length > 1 ? undefined : `Undo ${done}`}
          aria-keyshortcuts={isNewest ? (isMac ? "Meta+Z" : "Control+Z") : undefined}
          onClick={() => void undo()}
        >
          {acts.length > 1 ? `Undo ${open.length}` : "Undo"}
        </Button>
      )}
      <Button ref={closeButton} size="sm" rank="quiet" aria-label="Close" px="2" onClick={() => close.current()}>
        <Glyph name="cross" />
      </Button>
    </Flex>
  );
}
