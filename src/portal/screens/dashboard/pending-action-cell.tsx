import type { ClaimRow } from "../../../contract/types.ts";
import { WorkingNoteButton } from "./inline/working-note-button.tsx";

/** What is to be done next, and the staff's working note on it (D-030, D-080). */
export function PendingAction({ claim }: { claim: ClaimRow }) {
  return (
    <div data-pending-cell>
      <span>{(!claim.deleted_at && claim.pending_action) || "–"}</span>
      <WorkingNoteButton claim={claim} />
    </div>
  );
}
