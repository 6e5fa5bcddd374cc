import { lazyDialog } from "../../../shared/ui/lazy-dialog.tsx";
import type { MissingProps } from "./missing-dialog.tsx";

/** Its code comes when something is missing: who fills in all of it never needs it. */
export const MissingDialog = lazyDialog<MissingProps>(
  async () => (await import("./missing-dialog.tsx")).MissingDialog,
  ({ onClose }) => onClose(),
);
