import { rightsOf } from "../workflow/decisions-roles.ts";

/** The fifteen business roles (000 §6), without the gate's. */
export const everyone = Object.keys(rightsOf).filter((role) => role !== "warranty");
export const claimants = ["customer", "dealer"];

const holding = (permission: string) => everyone.filter((role) => rightsOf[role]?.permissions.includes(permission));

/** Who holds which permission (D-020, written down in `decisions-roles.ts`). */
export const roles = {
  create: holding("create claim"),
  report: holding("create report"),
  workingNotes: holding("save working notes"),
  authorise: holding("authorise claim"),
  remove: holding("delete claim"),
};
