import { lazyDialog } from "../../shared/ui/lazy-dialog.tsx";

/** Comes when two people have written the same. */
export const TwoWritersDialog = lazyDialog(
  async () => (await import("./two-writers-dialog.tsx")).TwoWritersDialog,
  ({ conflict, leave }) => leave(conflict.yours),
);
