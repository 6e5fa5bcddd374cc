import { useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { lazyDialog } from "../../shared/ui/lazy-dialog.tsx";
import { useShortcut } from "./use-shortcut.ts";

interface Props {
  onClose: () => void;
}

const ShortcutDialog = lazyDialog<Props>(
  () => import("./shortcut-dialog.tsx").then(({ ShortcutDialog }) => ShortcutDialog),
  ({ onClose }) => onClose(),
);

/** Tells the keys of the list, by a button on screens that have a keyboard beside them, and by `?`. */
export function ShortcutHelp() {
  const [isOpen, setOpen] = useState(false);
  useShortcut("?", () => setOpen(true));
  return (
    <>
      <Button
        rank="quiet"
        size="sm"
        aria-haspopup="dialog"
        display={{ base: "none", md: "inline-flex" }}
        onClick={() => setOpen(true)}
      >
        Keyboard shortcuts
      </Button>
      {isOpen && <ShortcutDialog onClose={() => setOpen(false)} />}
    </>
  );
}
