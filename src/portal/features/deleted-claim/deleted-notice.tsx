import { Box, type BoxProps, Text } from "@chakra-ui/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ClaimRecord } from "../../../contract/types.ts";
import { type CompiledDefinition, type Evaluation, marks } from "../../../engine/index.ts";
import { type Marked, readMarked, restoreClaim } from "../../shared/api/delete-claim.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { formatDay } from "../../shared/ui/dates.ts";
import { useAnnounce } from "../../shared/ui/live-region.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { showUndo } from "../transitions/undo-place.ts";
import { offerUndo, spokenUndo, type UndoableAct, useUndone } from "../transitions/undoable.ts";

interface Props extends Pick<BoxProps, "mb"> {
  claim: ClaimRecord;
  /** What this person may do with the claim, and its words; undefined until they have come. */
  transitions: Evaluation["transitions"] | undefined;
  messages: CompiledDefinition["messages"] | undefined;
  /** How it ended, the claim as it is now with it. */
  onMarked: (marked: Marked) => void;
  /** What follows the day of the deletion in its sentence. */
  children?: (canRestore: boolean) => ReactNode;
}

/** That the claim is deleted, since when, and the way back for those who have it (DEL-11, DETAIL-07, D-137); then that it is restored. */
export function DeletedNotice({ claim, transitions = {}, messages, onMarked, children, ...place }: Props) {
  const { api } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<string>();
  const [act, setAct] = useState<UndoableAct>();
  const announce = useAnnounce();
  const message = useRef<HTMLDivElement>(null);
  const restoring = Object.keys(transitions).find((id) => marks(transitions[id]?.effects, "restored"));
  const words = messages?.transitions[restoring ?? ""];

  const canRestore = restoring !== undefined;
  useEffect(() => {
    // Its code is there by the time there is something to undo.
    if (canRestore) showUndo();
  }, [canRestore]);

  // The button is gone with the deletion: reading goes on from what is said in its place, which is read once by that.
  useEffect(() => {
    if (done && !claim.deleted_at) message.current?.focus();
  }, [done, claim.deleted_at]);

  useUndone(act, async () => {
    setDone(undefined);
    onMarked({ problem: undefined, claim: (await readMarked(api, claim.uuid)) ?? claim });
  });

  async function restore() {
    setBusy(true);
    setProblem(undefined);
    const marked = await restoreClaim(api, claim.uuid);
    setBusy(false);
    setProblem(marked.problem);
    if (!marked.problem) setDone(words?.done ?? "The claim has been restored");
    onMarked(marked);
    if (!marked.undo) return;
    const offered = offerUndo(claim, marked.undo);
    setAct(offered);
    announce(`${claim.claim_number}: ${offered.words}${spokenUndo([offered])}`);
  }

  if (!claim.deleted_at) {
    if (!done) return null;
    return (
      <Box ref={message} tabIndex={-1} outline="none" {...place}>
        <Notice kind="success">{done}</Notice>
      </Box>
    );
  }
  return (
    <Notice
      kind="warning"
      action={
        restoring && (
          <Button rank="primary" isBusy={isBusy} onClick={() => void restore()}>
            {words?.label ?? restoring}
          </Button>
        )
      }
      {...place}
    >
      <Text>
        This claim was deleted on {formatDay(claim.deleted_at)}
        {children?.(canRestore)}.
      </Text>
      {problem && (
        <Box role="alert" mt="2" color="fg.error">
          {problem}
        </Box>
      )}
    </Notice>
  );
}
