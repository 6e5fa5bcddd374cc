import { Flex } from "@chakra-ui/react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ClaimRow } from "../../../contract/types.ts";
import { may } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Glyph } from "../../shared/ui/icons.tsx";
import { lazyDialog } from "../../shared/ui/lazy-dialog.tsx";
import type { ClaimAct } from "./make-transition.ts";
import { OutcomeWords } from "./outcome-words.tsx";
import type { Tick } from "./pre-authorised-box.tsx";
import { RowButton } from "./row-button.tsx";
import { useChoices, useResolutions } from "./use-choices.ts";
import { type Making, useTransition } from "./use-transition.ts";

const Chooser = lazyDialog(
  async () => (await import("./chooser.tsx")).Chooser,
  ({ onEnd }) => onEnd(),
);

interface Props {
  claim: Pick<ClaimRow, "claim_number" | "type" | "current_status" | "deleted_at">;
  /** In a row of the list, where it was asked for by a press: open from the start, and as plain as it was. */
  isInRow?: boolean;
  /** What stands there where there is nothing to choose. */
  none?: ReactNode;
  /** The state of 'Pre-Authorised (no tech required)' where it can be seen (D-047). */
  isPreAuthorised?: boolean;
  /** For a screen that reads its claim by itself. */
  onChanged?: () => void;
  onApplied?: ((act: ClaimAct) => void) | undefined;
  /** Given by what says itself how an act went. */
  making?: Making;
  /** What the form asks with an act is asked with the list: the form does not stand beside it (D-047). */
  tick?: Tick;
}

/** What may be done with a claim: a list to choose from, the dialog that a choice asks for, and how it went. Nothing on deleted claims. */
export function ResolutionControl({
  claim,
  isInRow = false,
  none,
  isPreAuthorised = false,
  onChanged,
  onApplied,
  making: given,
  tick,
}: Props) {
  const { person } = usePortal();
  const choices = useChoices(may(person, "resolve claim") && !claim.deleted_at ? claim : undefined);
  const staff = useResolutions(choices !== undefined)?.roles;
  const [isOpen, setOpen] = useState(isInRow);
  const button = useRef<HTMLButtonElement>(null);
  const own = useTransition({ isPreAuthorised, onChanged, onApplied });
  const making = given ?? own;
  // It has taken the place of the button that was pressed.
  useLayoutEffect(() => {
    if (isInRow) button.current?.focus();
  }, [isInRow]);
  // Once the list is gone: as long as it is there, nothing else takes the focus.
  const wasOpen = useRef(false);
  const next = useRef<() => void>(undefined);
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      (next.current ?? (() => button.current?.focus()))();
      next.current = undefined;
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  const { outcome } = making;
  const isBusy = outcome.kind === "busy";
  const toggle = () => setOpen(!isOpen);
  if (!choices) return claim.deleted_at ? none : null;
  if (choices.length === 0 && outcome.kind === "none") return none;

  return (
    <Flex direction="column" align="flex-start" gap="1" minW={isInRow ? undefined : "24"}>
      {choices.length > 0 && isInRow && (
        <RowButton ref={button} number={claim.claim_number} isOpen={isOpen} isBusy={isBusy} onPress={toggle} />
      )}
      {choices.length > 0 && !isInRow && (
        <Button
          ref={button}
          bg="bg.panel"
          aria-label={`Actions for ${claim.claim_number}`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          isBusy={isBusy}
          onClick={toggle}
        >
          Actions
          <Glyph name="chevronDown" />
        </Button>
      )}
      {!given && <OutcomeWords outcome={outcome} />}
      {isOpen && (
        <Chooser
          number={claim.claim_number}
          choices={choices}
          staff={staff}
          button={button}
          making={making}
          tick={tick}
          onEnd={(goOn) => {
            next.current = goOn;
            setOpen(false);
          }}
        />
      )}
    </Flex>
  );
}
