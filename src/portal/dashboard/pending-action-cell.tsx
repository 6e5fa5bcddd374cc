import type { ClaimRow } from "../../contract/types.ts";
import { WorkingNoteButton } from "./inline/working-note-button.tsx";
import type { ListingWords } from "./use-listing-words.ts";

interface Props {
  claim: ClaimRow;
  words: ListingWords;
  placement: string | null | undefined;
}

/** What is to be done next, and the staff's working note on it (D-030, D-080). */
export function PendingAction({ claim, words, placement }: Props) {
  return (
    <div data-pending-cell>
      <span>{(!claim.deleted_at && words.pending(claim, placement)) || "–"}</span>
      <WorkingNoteButton claim={claim} />
    </div>
  );
}
