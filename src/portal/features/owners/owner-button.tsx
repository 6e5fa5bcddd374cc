import { useRef, useState } from "react";
import { lazyDialog } from "../../shared/ui/lazy-dialog.tsx";
import type { OwnedClaim, OwnerDialogProps } from "./owner-dialog.tsx";

export const OwnerDialog = lazyDialog<OwnerDialogProps>(
  async () => (await import("./owner-dialog.tsx")).OwnerDialog,
  ({ onClose }) => onClose(),
);

/** Who looks after a claim; pressed, it is handed to somebody else. */
export function OwnerButton({ claim }: { claim: OwnedClaim }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = claim.owner?.name;
  return (
    <>
      <button
        ref={button}
        type="button"
        data-entry-button
        data-empty={name ? undefined : ""}
        aria-haspopup="dialog"
        aria-label={name ? `${name} looks after ${claim.claim_number}, change` : `Assign ${claim.claim_number}`}
        onClick={() => setOpen(true)}
      >
        {name ?? "Assign"}
      </button>
      {isOpen && <OwnerDialog claims={[claim]} from={button} onClose={() => setOpen(false)} />}
    </>
  );
}
