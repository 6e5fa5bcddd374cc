import { Stack } from "@chakra-ui/react";
import { useRef } from "react";
import { Dialog } from "../../../../../widgets/parts/dialog.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import type { Views } from "./use-views.ts";
import { ViewRow } from "./view-row.tsx";

export interface ManageViewsProps {
  kept: Views;
  onClose: () => void;
}

/** Renames, shares and deletes the views that this person may change. */
export function ManageViewsDialog({ kept, onClose }: ManageViewsProps) {
  const close = useRef<HTMLButtonElement>(null);
  const views = kept.views.filter(({ may_change }) => may_change);
  return (
    <Dialog
      title="Saved views"
      onClose={onClose}
      actions={
        <Button ref={close} onClick={onClose}>
          Close
        </Button>
      }
    >
      {views.length === 0 ? (
        <p>You have no saved views.</p>
      ) : (
        <Stack as="ul" listStyleType="none" gap="0">
          {views.map((view) => (
            <ViewRow key={view.uuid} view={view} kept={kept} onGone={() => close.current?.focus()} />
          ))}
        </Stack>
      )}
    </Dialog>
  );
}
