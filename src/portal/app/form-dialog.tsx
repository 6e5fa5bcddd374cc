import { lazy } from "react";

/** The forms that open over the page, for those who offer them. */
export const FormDialog = lazy(() =>
  import("../screens/form/request/request-dialog.tsx").then(({ RequestDialog }) => ({ default: RequestDialog })),
);
