import { Box, Flex, Stack, Text } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import { logFailure } from "../../shared/api/log-failure.ts";
import { RefusalError } from "../../shared/api/refusal-error.ts";
import { useReadClaimsAgain } from "../../shared/api/use-read-claims-again.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { useCommand } from "../../shared/ui/offered-commands.ts";
import { focusHeading } from "../../shared/ui/page-heading.tsx";
import { isMac, useShortcut } from "../shortcuts/use-shortcut.ts";
import { forgetUndoable, type Undoable, undoWords, useUndoable, withdrawUndo } from "./undoable.ts";

/** Milliseconds for which what came of it is shown. */
const shownFor = 8_000;

/** What the person has just done and can undo, above every page for as long as the server lets them. It takes no focus. */
export function UndoNotices() {
  const all = useUndoable();
  useEffect(() => forgetUndoable, []);
  if (all.length === 0) return null;
  return (
    <Stack
      as="section"
      aria-label="What can be undone"
      position="fixed"
      zIndex="toast"
      insetInline={{ base: "3", md: "auto" }}
      insetInlineStart={{ md: "6" }}
      bottom={{ base: "20", md: "6" }}
      gap="2"
      data-screen-only
    >
      {all.map((undoable, index) => (
        <UndoNotice key={undoable.key} undoable={undoable} isNewest={index === all.length - 1} />
      ))}
    </Stack>
  );
}

const keys = isMac ? "⌘ Z undoes it." : "Ctrl Z undoes it.";

type State = { kind: "offered" | "busy" } | { kind: "undone" | "refused"; words: string };

function UndoNotice({ undoable: { key, acts }, isNewest }: { undoable: Undoable; isNewest: boolean }) {
  const [state, setState] = useState<State>({ kind: "offered" });
  const [now, setNow] = useState(Date.now);
  const card = useRef<HTMLDivElement>(null);
  const undo = useUndo(acts, setState);
  const isOffered = state.kind === "offered";
  const open = acts.filter(({ until }) => until > now);
  const name = acts.map(({ claim }) => claim.claim_number).join(", ");
  const done = acts.length > 1 ? `${acts.length} claims: ${acts[0]?.words}` : `${name}: ${acts[0]?.words}`;

  // Whoever is in it goes on at the page's heading.
  const close = useRef(() => {});
  close.current = () => {
    const hadFocus = card.current?.contains(document.activeElement);
    withdrawUndo(key);
    if (hadFocus) focusHeading();
  };
  useEffect(() => {
    if (state.kind === "busy") return;
    if (!isOffered) {
      const end = setTimeout(() => close.current(), shownFor);
      return () => clearTimeout(end);
    }
    const clock = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(clock);
  }, [state, isOffered]);
  const isOver = isOffered && open.length === 0;
  useEffect(() => {
    if (isOver) close.current();
  }, [isOver]);

  useShortcut("z", () => isNewest && isOffered && void undo(), { isWithControl: true });
  useCommand(isOffered ? `Undo ${done}` : undefined, () => void undo());

  const seconds = Math.max(1, Math.ceil((Math.max(...acts.map(({ until }) => until)) - now) / 1000));
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
    >
      <Box flex="1" minW="0" textStyle="sm" role={state.kind === "refused" ? "alert" : undefined}>
        {"words" in state ? (
          <Text>{state.words}</Text>
        ) : (
          <>
            <Text fontWeight="medium" overflowWrap="anywhere">
              {done}
            </Text>
            <Text color="fg.muted" fontVariantNumeric="tabular-nums">
              {undoWords(open, seconds)}
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
      <Button size="sm" rank="quiet" aria-label="Close" px="2" onClick={() => close.current()}>
        <Glyph name="cross" />
      </Button>
    </Flex>
  );
}

/** Undoes them one after the other; what is refused is told with its reason. */
function useUndo(acts: Undoable["acts"], setState: (state: State) => void) {
  const { api } = usePortal();
  const announce = useAnnounce();
  const readAgain = useReadClaimsAgain();
  const isBusy = useRef(false);
  return async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState({ kind: "busy" });
    const refused: string[] = [];
    // What was done last stands on what was done before it.
    for (const { claim, id } of acts.toReversed()) {
      try {
        await api.call("POST /api/claim/undo", { body: { claim: claim.uuid, undo: id } });
      } catch (error) {
        if (!(error instanceof RefusalError)) logFailure("claim", "An act could not be undone.", error);
        const reason = error instanceof RefusalError ? error.message : "The server did not answer. See how it stands.";
        refused.push(`${claim.claim_number}: ${reason}`);
      }
    }
    readAgain();
    const done = acts.length - refused.length;
    const [first] = acts;
    const undone = acts.length > 1 ? `${done} claims are as they were.` : `${first?.claim.claim_number} is as it was.`;
    if (refused.length > 0) {
      setState({ kind: "refused", words: [done > 0 ? `${undone} ` : "", ...refused].join(" ").trim() });
      return;
    }
    setState({ kind: "undone", words: `Undone. ${undone}` });
    announce(`Undone. ${undone}`);
  };
}
