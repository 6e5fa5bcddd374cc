import { Text } from "@chakra-ui/react";
import { type RefObject, useState } from "react";
import type { ClaimRecord } from "../../../../../contract/types.ts";
import { ActDialog } from "../../../../features/transitions/dialogs/act-dialog.tsx";
import { offerUndo, spokenUndo, type UndoableAct } from "../../../../features/transitions/undoable.ts";
import { deleteClaim } from "../../../../shared/api/delete-claim.ts";
import { usePortal } from "../../../../shared/session/portal.ts";
import { useAnnounce } from "../../../../shared/ui/live-region.tsx";

interface Props {
  claim: ClaimRecord;
  /** In the words of the definition. */
  label: string;
  from: RefObject<HTMLElement | null>;
  onNewer: (claim: ClaimRecord) => void;
  /** With the way back that stands for some seconds, where there is one. */
  onDeleted: (act?: UndoableAct) => void;
  onCancel: () => void;
}

/** Asks before a claim is deleted (D-135). What speaks against it is said here, and it can be tried again. */
export function DeleteDialog({ claim, label, from, onNewer, onDeleted, onCancel }: Props) {
  const { api } = usePortal();
  const announce = useAnnounce();
  const [newer, setNewer] = useState<ClaimRecord>();

  async function remove(): Promise<string | undefined> {
    const marked = await deleteClaim(api, claim.uuid);
    if (!marked.problem) {
      const act = marked.undo && offerUndo(claim, marked.undo);
      if (act) announce(`${claim.claim_number}: ${act.words}${spokenUndo([act])}`);
      onDeleted(act);
    }
    setNewer(marked.claim);
    return marked.problem;
  }

  return (
    <ActDialog
      title={label}
      number={claim.claim_number}
      act={label}
      isDanger
      from={from}
      onAct={remove}
      onCancel={() => {
        onCancel();
        // A claim that has moved on may have no such box any more, and the dialog stands in it.
        if (newer) onNewer(newer);
      }}
    >
      <Text>Delete this claim? You can restore it later.</Text>
    </ActDialog>
  );
}
