import { useRef, useState } from "react";
import { lazyDialog } from "../../shared/ui/lazy-dialog.tsx";
import type { OwnedClaim, OwnerDialogProps } from "./owner-dialog.tsx";
import { ownerWords } from "./owner-words.ts";

export const OwnerDialog = lazyDialog<OwnerDialogProps>(
  async () => (await import("./owner-dialog.tsx")).OwnerDialog,
  ({ onClose }) => onClose(),
);

/** Who looks after a claim; pressed, it is handed to somebody else. */
export function OwnerButton({ claim }: { claim: OwnedClaim }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const words = ownerWords(claim.owner);
  return (
    <>
      <button
        ref={button}
        type="button"
        data-entry-button
        data-empty={words ? undefined : ""}
        aria-haspopup="dialog"
        aria-label={words ? `${words} looks after ${claim.claim_number}, change` : `Assign ${claim.claim_number}`}
        onClick={() => setOpen(true)}
      >
        {words ?? "Assign"}
      </button>
      {isOpen && <OwnerDialog claims={[claim]} from={button} onClose={() => setOpen(false)} />}
    </>
  );
}
