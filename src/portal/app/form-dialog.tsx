import { lazy } from "react";

/** The forms that open over the page, for those who offer them. */
export const FormDialog = lazy(() =>
  import("../screens/form/pallet/pallet-dialog.tsx").then(({ PalletDialog }) => ({ default: PalletDialog })),
);
