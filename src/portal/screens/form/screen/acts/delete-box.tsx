import { Flex, Heading, Text } from "@chakra-ui/react";
import { useState } from "react";
import type { ClaimRecord } from "../../../../../contract/types.ts";
import { marks } from "../../../../../engine/index.ts";
import { showUndo } from "../../../../features/transitions/undo-place.ts";
import { usePressed } from "../../../../features/transitions/use-pressed.ts";
import { isClaimant } from "../../../../shared/session/person.ts";
import { usePortal } from "../../../../shared/session/portal.ts";
import { Button } from "../../../../shared/ui/button.tsx";
import { lazyDialog } from "../../../../shared/ui/lazy-dialog.tsx";
import { Panel } from "../../../../shared/ui/panel.tsx";
import type { ClaimSession } from "../../claim-session.ts";
import { useFormStore, useFormView } from "../../store/form-context.ts";
import type { ActOutcome } from "./act-outcome.tsx";

const DeleteDialog = lazyDialog(
  async () => (await import("./delete-dialog.tsx")).DeleteDialog,
  ({ onCancel }) => onCancel(),
);

interface Props {
  claim: ClaimRecord;
  session: ClaimSession;
  onClaim: (claim: ClaimRecord) => void;
  /** Nothing: back to the form. */
  onDone: (outcome?: ActOutcome) => void;
}

/** Where a customer or dealer deletes their claim, for as long as its definition lets them (DEL-05 to DEL-08, D-136). */
export function DeleteBox({ claim, session, onClaim, onDone }: Props) {
  const { person } = usePortal();
  const { messages } = useFormStore().definition;
  const transitions = useFormView((view) => view.transitions);
  const [isAsking, setAsking] = useState(false);
  const pressed = usePressed();
  const deleting = Object.keys(transitions).find((id) => marks(transitions[id]?.effects, "deleted"));
  if (deleting === undefined || !isClaimant(person) || claim.deleted_at) return null;
  const { label = deleting, help, done: title = "Your claim has been deleted." } = messages.transitions[deleting] ?? {};
  // The page shows the claim as it turned out to be, which may be another than it knew.
  const know = (newer: ClaimRecord) => {
    session.knowClaim(newer);
    onClaim(newer);
  };
  return (
    <Panel as="section" aria-labelledby="delete-claim" data-screen-only>
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <div>
          <Heading as="h2" id="delete-claim" textStyle="md" fontWeight="semibold">
            {label}
          </Heading>
          {help && (
            <Text textStyle="sm" color="fg.muted">
              {help}
            </Text>
          )}
        </div>
        <Button
          aria-haspopup="dialog"
          color="fg.error"
          onClick={({ currentTarget }) => {
            pressed.current = currentTarget;
            setAsking(true);
            // Its code is there by the time there is something to undo.
            showUndo();
          }}
        >
          {label}
        </Button>
      </Flex>
      {isAsking && (
        <DeleteDialog
          claim={claim}
          label={label}
          from={pressed}
          onNewer={know}
          onDeleted={(act) =>
            onDone({
              kind: "deleted",
              title,
              isTypedKept: session.store.isTyped,
              ...(act && { undoable: { act, onUndone: () => onDone() } }),
            })
          }
          onCancel={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}
