import { Box, Flex } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ActivityRecord } from "../../../contract/types.ts";
import { useShortcut } from "../../features/shortcuts/use-shortcut.ts";
import { isClaimant } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";
import { Composer } from "./composer.tsx";
import { claimantNote, customerReply, internalNote } from "./note-kinds.ts";

interface Props {
  number: string;
  /** The note as it stands in the timeline now. */
  onAdded: (activity: ActivityRecord) => void;
}

const ofStaff = [internalNote, customerReply];

/** Where a note is written: for claimants one box, for staff an internal note, or a reply that the customer reads (D-200). */
export function NoteBox(props: Props) {
  const [chosen, choose] = useState(internalNote);
  const box = useRef<HTMLDivElement>(null);
  const write = (kind: typeof internalNote) => {
    flushSync(() => choose(kind));
    const text = box.current?.querySelector<HTMLElement>("[data-chosen] textarea");
    text?.focus();
    text?.scrollIntoView?.({ block: "center" });
  };
  useShortcut("n", () => write(internalNote));
  useShortcut("r", () => write(customerReply));
  if (isClaimant(usePortal().person)) {
    return (
      <Box mb="6">
        <Composer kind={claimantNote} {...props} />
      </Box>
    );
  }
  return (
    <Box ref={box} mb="6" data-screen-only>
      <Flex role="group" aria-label="What you write" gap="1" wrap="wrap" mb="2">
        {ofStaff.map((kind) => (
          <Button
            key={kind.id}
            size="sm"
            rank={kind === chosen ? "secondary" : "quiet"}
            aria-pressed={kind === chosen}
            onClick={() => choose(kind)}
          >
            <Glyph name={kind.look.glyph} />
            {kind.label}
          </Button>
        ))}
      </Flex>
      {/* Both stay: each keeps its own text, and a text on its way is not lost sight of. */}
      {ofStaff.map((kind) => {
        const { bg, borderColor, borderWidth } = kind.look;
        return (
          <Box
            key={kind.id}
            hidden={kind !== chosen}
            data-chosen={kind === chosen || undefined}
            {...{ bg, borderColor, borderWidth }}
            borderRadius="md"
            p="3"
          >
            <Composer kind={kind} {...props} />
          </Box>
        );
      })}
    </Box>
  );
}
