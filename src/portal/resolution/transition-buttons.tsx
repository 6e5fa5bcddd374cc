import { Flex } from "@chakra-ui/react";
import { lazy, Suspense, useState } from "react";
import type { ClaimRecord } from "../../contract/types.ts";
import type { Asks } from "../../engine/index.ts";
import { Button } from "../ui/button.tsx";
import { OutcomeWords } from "./outcome-words.tsx";
import { actOn, useJudgedClaim } from "./use-opened-claim.ts";
import { usePressed } from "./use-pressed.ts";
import { useTransition } from "./use-transition.ts";

const AskingDialog = lazy(() =>
  import("./dialogs/asking-dialog.tsx").then((module) => ({ default: module.AskingDialog })),
);

/** Deleting and restoring stand on the form, in a box and a banner of their own (DEL-05, DEL-11). */
const elsewhere = ["mark-deleted", "mark-restored"];

/** The transitions that have a button of their own, as far as this person may make them now ('Authorise', 'Ready for collection'). */
export function TransitionButtons({ claim, onChanged }: { claim: ClaimRecord; onChanged?: () => void }) {
  const opened = useJudgedClaim(claim);
  const making = useTransition({ onChanged });
  const [asking, setAsking] = useState<{ transition: string; asks: Asks }>();
  const pressed = usePressed();
  if (!opened) return null;
  const { definition, evaluation } = opened;
  const { transitions } = definition.workflow;
  const offered = Object.keys(transitions).filter((id) => {
    const state = evaluation.transitions[id];
    return transitions[id]?.via === "button" && state?.offered && !state.effects.some((one) => elsewhere.includes(one));
  });
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
          rank="primary"
          isBusy={making.outcome.kind === "busy"}
          onClick={({ currentTarget }) => {
            pressed.current = currentTarget;
            const asks = transitions[id]?.asks;
            if (asks) setAsking({ transition: id, asks });
            else void making.makeAlone(actOn(opened, id));
          }}
        >
          {definition.messages.transitions[id]?.label ?? id}
        </Button>
      ))}
      {making.outcome.kind !== "none" && (
        <Flex align="center">
          <OutcomeWords outcome={making.outcome} />
        </Flex>
      )}
      {asking && (
        <Suspense fallback={null}>
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
        </Suspense>
      )}
    </>
  );
}
