import { Box, Text } from "@chakra-ui/react";
import { useEffect, useRef, useState } from "react";
import type { ClaimRecord } from "../../../../contract/types.ts";
import { restoreClaim } from "../../../api/mark-claim.ts";
import { usePortal } from "../../../session/portal.ts";
import { Button } from "../../../ui/button.tsx";
import { formatDay } from "../../../ui/dates.ts";
import { Notice } from "../../../ui/notice.tsx";
import { useFormStore, useFormView } from "../../store/form-context.ts";

interface Props {
  claim: ClaimRecord;
  onClaim: (claim: ClaimRecord) => void;
}

/** That the claim is deleted, since when, and the way back for those who have it (DEL-11, D-137); then that it is restored. */
export function DeletedBanner({ claim, onClaim }: Props) {
  const { api } = usePortal();
  const { messages } = useFormStore().definition;
  const transitions = useFormView((view) => view.transitions);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const restoring = Object.keys(transitions).find((id) => transitions[id]?.effects.includes("mark-restored"));
  const words = messages.transitions[restoring ?? ""];

  // The button is gone with the deletion: reading goes on from what is said in its place, which is read once by that.
  useEffect(() => {
    if (done) place.current?.focus();
  }, [done]);

  async function restore() {
    setBusy(true);
    setProblem(undefined);
    const marked = await restoreClaim(api, claim.uuid);
    setBusy(false);
    setProblem(marked.problem);
    if (marked.problem) {
      if (marked.claim) onClaim(marked.claim);
      return;
    }
    setDone(words?.done ?? "The claim has been restored");
    onClaim(marked.claim ?? { ...claim, deleted_at: null, facts: { ...claim.facts, isDeleted: false } });
  }

  if (!claim.deleted_at) {
    if (!done) return null;
    return (
      <Box ref={place} tabIndex={-1} outline="none" mb="4">
        <Notice kind="success">{done}</Notice>
      </Box>
    );
  }
  return (
    <Notice
      kind="warning"
      mb="4"
      action={
        restoring && (
          <Button rank="primary" isBusy={isBusy} onClick={() => void restore()}>
            {words?.label ?? restoring}
          </Button>
        )
      }
    >
      <Text>
        This claim was deleted on {formatDay(claim.deleted_at)}. You can read it, but not change it
        {restoring && ", unless you restore it"}.
      </Text>
      {problem && (
        <Box role="alert" mt="2" color="fg.error">
          {problem}
        </Box>
      )}
    </Notice>
  );
}
