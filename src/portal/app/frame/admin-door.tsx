import { useLayoutEffect, useState } from "react";
import { isForTrying } from "../../../contract/environment.ts";
import { isAdministrator } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { lazyDialog } from "../../shared/ui/lazy-dialog.tsx";

const AdminStrip = lazyDialog<{ onClose: () => void }>(
  () => import("./admin-strip.tsx").then(({ AdminStrip }) => AdminStrip),
  ({ onClose }) => onClose(),
);

/** Ctrl+Shift+A shows and hides the administrators' strip; outside of development and test, and for everybody else, there is none (D-024). */
export function AdminDoor() {
  const { person, config } = usePortal();
  const [isOpen, setOpen] = useState(false);
  const isOffered = isForTrying(config.environment) && isAdministrator(person);

  // Before the page is seen: whoever sees it may press.
  useLayoutEffect(() => {
    if (!isOffered) return;
    const hear = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.shiftKey || event.key.toLowerCase() !== "a") return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, [isOffered]);

  return isOpen ? <AdminStrip onClose={() => setOpen(false)} /> : null;
}
