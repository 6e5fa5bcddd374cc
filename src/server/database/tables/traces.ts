import type { Generated } from "kysely";
import type { AuditKind, AuditOutcome } from "../../../contract/audit.ts";

/** What is written down of what happened. */
export interface TraceTables {
  audit_events: {
    id: Generated<number>;
    at: Date;
    kind: AuditKind;
    outcome: AuditOutcome;
    person_id: string | null;
    target: string | null;
    detail: string | null;
    times: Generated<number>;
    request_id: string | null;
  };
}
