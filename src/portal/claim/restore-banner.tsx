import { Box, Text } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import type { ClaimRecord } from "../../contract/types.ts";
import { restoreClaim } from "../api/mark-claim.ts";
import { useJudgedClaim } from "../resolution/use-opened-claim.ts";
import { usePortal } from "../session/portal.ts";
import { Button } from "../ui/button.tsx";
import { formatDay } from "../ui/dates.ts";
import { Notice } from "../ui/notice.tsx";

interface Props {
  claim: ClaimRecord;
  /** The claim and its timeline are to be read again. */
  onChanged: () => void;
}

/** That the claim is deleted, since when, and the way back for those who have it (DETAIL-07, D-137); then that it is restored. */
export function RestoreBanner({ claim, onChanged }: Props) {
  const { api } = usePortal();
  const opened = useJudgedClaim(claim);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const transitions = opened?.evaluation.transitions ?? {};
  const restoring = Object.keys(transitions).find((id) => transitions[id]?.effects.includes("mark-restored"));
  const words = opened?.definition.messages.transitions[restoring ?? ""];

  // The button is gone with the deletion: reading goes on from what is said in its place.
  useEffect(() => {
    if (done && !claim.deleted_at) place.current?.focus();
  }, [done, claim.deleted_at]);

  async function restore() {
    setBusy(true);
    setProblem(undefined);
    const marked = await restoreClaim(api, claim.uuid);
    setBusy(false);
    setProblem(marked.problem);
    if (!marked.problem) setDone(words?.done ?? "The claim has been restored");
    onChanged();
  }

  if (!claim.deleted_at) {
    if (!done) return null;
    return (
      <Box ref={place} tabIndex={-1} outline="none">
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
    >
      <Text>This claim was deleted on {formatDay(claim.deleted_at)}.</Text>
      {problem && (
        <Box role="alert" mt="2" color="fg.error">
          {problem}
        </Box>
      )}
    </Notice>
  );
}
