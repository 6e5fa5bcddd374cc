import { useContext, useState } from "react";
import type { ClaimRow } from "../../../../contract/types.ts";
import { RowChangedContext } from "../../../features/entries/row-changed.ts";
import { RowGlyph } from "../../../shared/ui/icons.tsx";
import { lazyDialog } from "../../../shared/ui/lazy-dialog.tsx";

const WorkingNoteDialog = lazyDialog(
  async () => (await import("./working-note-dialog.tsx")).WorkingNoteDialog,
  ({ onClose }) => onClose(),
);

/** Opens the claim's working note; tells how many there are (D-080). */
export function WorkingNoteButton({ claim }: { claim: ClaimRow }) {
  const listed = claim.working_notes_count ?? 0;
  const rowChanged = useContext(RowChangedContext);
  const [isOpen, setOpen] = useState(false);
  // What was saved here counts until the list says something new.
  const [own, setOwn] = useState<{ instead: number; count: number }>();
  const count = own?.instead === listed ? own.count : listed;
  return (
    <>
      <button
        type="button"
        data-note-button
        data-empty={count === 0 ? "" : undefined}
        aria-haspopup="dialog"
        title="Working note"
        onClick={() => setOpen(true)}
      >
        <RowGlyph name="note" />
        <span data-unseen>Working note of {claim.claim_number}: </span>
        {count}
      </button>
      {isOpen && (
        <WorkingNoteDialog
          claim={claim}
          onSaved={(note) => {
            setOwn({ instead: listed, count: note === "" ? 0 : 1 });
            rowChanged(claim.uuid);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
