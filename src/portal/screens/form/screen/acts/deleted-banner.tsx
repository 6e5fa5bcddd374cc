import type { ClaimRecord } from "../../../../../contract/types.ts";
import { DeletedNotice } from "../../../../features/deleted-claim/deleted-notice.tsx";
import type { Marked } from "../../../../shared/api/delete-claim.ts";
import { useFormStore, useFormView } from "../../store/form-context.ts";

interface Props {
  claim: ClaimRecord;
  onClaim: (claim: ClaimRecord) => void;
}

/** On the form, that its claim is deleted or restored; a restored one is open for changes at once. */
export function DeletedBanner({ claim, onClaim }: Props) {
  const { messages } = useFormStore().definition;
  const transitions = useFormView((view) => view.transitions);
  const take = ({ problem, claim: marked }: Marked) => {
    if (marked) onClaim(marked);
    else if (!problem) onClaim({ ...claim, deleted_at: null, facts: { ...claim.facts, isDeleted: false } });
  };
  return (
    <DeletedNotice claim={claim} transitions={transitions} messages={messages} onMarked={take} mb="4">
      {(canRestore) => `. You can read it, but not change it${canRestore ? ", unless you restore it" : ""}`}
    </DeletedNotice>
  );
}
