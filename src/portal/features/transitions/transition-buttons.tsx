import { Flex } from "@chakra-ui/react";
import { useState } from "react";
import type { ClaimRecord, ResolutionOption } from "../../../contract/types.ts";
import { type Asks, emphasisOf, places, transitionWords } from "../../../engine/index.ts";
import { Button } from "../../shared/ui/button.tsx";
import { lazyDialog } from "../../shared/ui/lazy-dialog.tsx";
import type { ClaimAct } from "./make-transition.ts";
import { OutcomeWords } from "./outcome-words.tsx";
import { hasOwnButton } from "./own-button.ts";
import { askedBy } from "./use-choices.ts";
import { actOn, type OpenedClaim, useJudgedClaim } from "./use-opened-claim.ts";
import { usePressed } from "./use-pressed.ts";
import { type Making, useTransition } from "./use-transition.ts";

const AskingDialog = lazyDialog(
  async () => (await import("./dialogs/asking-dialog.tsx")).AskingDialog,
  ({ onCancel }) => onCancel(),
);

interface Props {
  claim: ClaimRecord;
  onChanged?: () => void;
  onApplied?: ((act: ClaimAct) => void) | undefined;
  /** The effect of a resolution that has a button here besides its place in the list (D-049). */
  further?: string;
  /** A resolution that takes the claim on, and has a button here besides its place in the list. */
  next?: ResolutionOption | undefined;
  /** What an act authorises, to be said with it. */
  sumOf?: (opened: OpenedClaim, transition: string) => string | undefined;
  /** Given by what says itself how an act went. */
  making?: Making;
  /** Does it in another way; true when it did. */
  onFurther?: () => boolean;
}

/** The transitions that have a button of their own, as far as this person may make them now ('Authorise', 'Ready for collection'). */
export function TransitionButtons({
  claim,
  onChanged,
  onApplied,
  further,
  onFurther,
  next,
  sumOf,
  making: given,
}: Props) {
  const opened = useJudgedClaim(claim);
  const own = useTransition({ onChanged, onApplied });
  const making = given ?? own;
  const [asking, setAsking] = useState<{ transition: string; asks: Asks }>();
  const pressed = usePressed();
  if (!opened) return null;
  const { definition, evaluation } = opened;
  const { transitions } = definition.workflow;
  const isFurther = (id: string) =>
    further !== undefined &&
    (transitions[id]?.via ?? "resolution") === "resolution" &&
    places(evaluation.transitions[id]?.effects, further);
  const offered = Object.keys(transitions).filter(
    (id) => hasOwnButton(transitions[id], evaluation.transitions[id]) || isFurther(id) || id === next?.value,
  );
  const isQuiet = (id: string) =>
    transitions[id] !== undefined && emphasisOf(definition.workflow, transitions[id]) === "quiet";
  const filled = offered.find((id) => id === next?.value || !(isFurther(id) || isQuiet(id)));
  const words = (id: string) => {
    const own = transitionWords(definition.messages, id, evaluation.transitions[id]);
    return [own?.button ?? own?.label ?? id, sumOf?.(opened, id)].filter(Boolean).join(" ");
  };
  if (offered.length === 0 && making.outcome.kind === "none") return null;

  const end = () => {
    setAsking(undefined);
    pressed.current?.focus();
  };
  return (
    <>
      {offered.map((id) => (
        <Button
          key={id}
          rank={id === filled ? "primary" : "secondary"}
          isBusy={making.outcome.kind === "busy"}
          onClick={({ currentTarget }) => {
            pressed.current = currentTarget;
            if (isFurther(id) && onFurther?.()) return;
            // What this person is asked of a resolution is the list's to say.
            const asks = id === next?.value ? askedBy(definition, next) : transitions[id]?.asks;
            if (asks) setAsking({ transition: id, asks });
            else void making.makeAlone(actOn(opened, id));
          }}
        >
          {words(id)}
        </Button>
      ))}
      {!given && making.outcome.kind !== "none" && (
        <Flex align="center">
          <OutcomeWords outcome={making.outcome} />
        </Flex>
      )}
      {asking && (
        <AskingDialog
          {...asking}
          opened={opened}
          from={pressed}
          onCancel={end}
          onAct={async (given) => {
            await making.make(actOn(opened, asking.transition), given);
            end();
          }}
        />
      )}
    </>
  );
}
