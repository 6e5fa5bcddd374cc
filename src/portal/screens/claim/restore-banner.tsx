import type { ClaimRecord } from "../../../contract/types.ts";
import { DeletedNotice } from "../../features/deleted-claim/deleted-notice.tsx";
import { useJudgedClaim } from "../../features/transitions/use-opened-claim.ts";

interface Props {
  claim: ClaimRecord;
  /** The claim and its timeline are to be read again. */
  onChanged: () => void;
}

/** On the claim's page, that it is deleted or restored; how a restoring ended is read from the server. */
export function RestoreBanner({ claim, onChanged }: Props) {
  const opened = useJudgedClaim(claim);
  return (
    <DeletedNotice
      claim={claim}
      transitions={opened?.evaluation.transitions}
      messages={opened?.definition.messages}
      onMarked={onChanged}
    />
  );
}
