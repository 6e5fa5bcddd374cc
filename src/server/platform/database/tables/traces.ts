import type { Generated } from "kysely";
import type { AuditKind, AuditOutcome } from "../../../../contract/audit-kinds.ts";
import type { Day } from "./columns.ts";

/** What is written down and counted of what happened. */
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
  /** Keys are hashes; minutes since 1970. */
  limit_counts: { key: string; minute: number; tally: number };
  daily_counts: { person_id: string; name: string; day: Day; tally: number };
}
