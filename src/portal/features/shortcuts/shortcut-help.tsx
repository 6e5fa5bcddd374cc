import { useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { lazyDialog } from "../../shared/ui/lazy-dialog.tsx";
import { useCommand } from "../../shared/ui/offered-commands.ts";
import type { ShortcutKeys } from "./shortcut-dialog.tsx";
import { useShortcut } from "./use-shortcut.ts";

const ShortcutDialog = lazyDialog<{ keys: ShortcutKeys; onClose: () => void }>(
  () => import("./shortcut-dialog.tsx").then(({ ShortcutDialog }) => ShortcutDialog),
  ({ onClose }) => onClose(),
);

/** Tells the keys of a view, by a button on screens that have a keyboard beside them, and by `?`. */
export function ShortcutHelp({ keys }: { keys: ShortcutKeys }) {
  const [isOpen, setOpen] = useState(false);
  useShortcut("?", () => setOpen(true));
  useCommand("Keyboard shortcuts", () => setOpen(true));
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
      {isOpen && <ShortcutDialog keys={keys} onClose={() => setOpen(false)} />}
    </>
  );
}
