import type { AuditOutcome } from "../../../contract/audit-kinds.ts";

export const outcomeWords: Record<AuditOutcome, string> = {
  done: "Done",
  refused: "Refused",
  failed: "Failed",
  withdrawn: "Withdrawn",
};
