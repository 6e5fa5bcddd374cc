import type { RequestDialogProps } from "../screens/form/request/request-dialog.tsx";
import { lazyDialog } from "../shared/ui/lazy-dialog.tsx";

/** The forms that open over the page, for those who offer them. */
export const FormDialog = lazyDialog<RequestDialogProps>(
  () => import("../screens/form/request/request-dialog.tsx").then(({ RequestDialog }) => RequestDialog),
  ({ onClose }) => onClose(),
);
