import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "@prometheus-io/client";

/** Seconds, from a quick read to a large export. */
const requestSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60];
const waitSeconds = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 10];

/** What operators watch. Labels hold names of ours alone, never a person, a claim or anything that was sent. */
export interface Metrics {
  registry: Registry;
  requests: Histogram<"method" | "route" | "status">;
  poolWait: Histogram;
  slowStatements: Counter;
  /** `done`, `failed`, `refused`. */
  signIns: Counter<"outcome">;
  /** By the audit trail's kind. */
  refused: Counter<"kind">;
  /** By what the check came to. */
  uploads: Counter<"outcome">;
  letters: Counter<"outcome">;
  /** Mail that came in, by what became of it. */
  inboundMail: Counter<"outcome">;
  /** Stored files that somebody asked for and that are not as they were stored. */
  damaged: Counter<"damage">;
  /** What failed on pages without a word to the person. */
  pageFailures: Counter<"kind">;
  /** What is looked up whenever somebody asks for the metrics. */
  looked: {
    databaseUp: Gauge;
    outbox: Gauge<"state">;
    outboxAge: Gauge;
    uploadsWaiting: Gauge;
    exports: Gauge<"state">;
    exportsAge: Gauge;
    diskFree: Gauge;
    auditWaiting: Gauge;
    auditLost: Gauge;
  };
}

/** The metrics of one process. `isWatched` false: they are counted, and what costs something to look at is left out. */
export function createMetrics({ isWatched }: { isWatched: boolean }): Metrics {
  const registry = new Registry();
  const registers: [Registry] = [registry];
  if (isWatched) collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: "portal_http_request_duration_seconds",
      help: "Time from the first byte of a request to the last of its answer",
      labelNames: ["method", "route", "status"],
      buckets: requestSeconds,
      registers,
    }),
    poolWait: new Histogram({
      name: "portal_database_wait_seconds",
      help: "Time that a request waited for a connection to the database",
      buckets: waitSeconds,
      registers,
    }),
    slowStatements: new Counter({
      name: "portal_database_slow_statements_total",
      help: "Statements that took SLOW_STATEMENT_MS or longer",
      registers,
    }),
    signIns: new Counter({
      name: "portal_sign_ins_total",
      help: "Tries to sign in, by outcome: done, failed, refused",
      labelNames: ["outcome"],
      registers,
    }),
    refused: new Counter({
      name: "portal_refused_total",
      help: "Requests that were refused, by kind of the audit trail",
      labelNames: ["kind"],
      registers,
    }),
    uploads: new Counter({
      name: "portal_uploads_checked_total",
      help: "Checks of uploaded files, by outcome: clean, found, over-limit, error, away, slow",
      labelNames: ["outcome"],
      registers,
    }),
    letters: new Counter({
      name: "portal_letters_total",
      help: "Tries to hand a letter to the mail server, by outcome: sent, failed",
      labelNames: ["outcome"],
      registers,
    }),
    inboundMail: new Counter({
      name: "portal_inbound_mail_total",
      help: "Mail that came in, by outcome: written, refused, repeated, automatic, bounced",
      labelNames: ["outcome"],
      registers,
    }),
    damaged: new Counter({
      name: "portal_files_damaged_total",
      help: "Downloads of stored files that are damaged, by damage: missing, truncated, too long, changed",
      labelNames: ["damage"],
      registers,
    }),
    pageFailures: new Counter({
      name: "portal_page_failures_total",
      help: "Failures that pages met in silence and told of, by kind",
      labelNames: ["kind"],
      registers,
    }),
    looked: lookedUp(registers),
  };
}

function lookedUp(registers: [Registry]): Metrics["looked"] {
  const gauge = (name: string, help: string) => new Gauge({ name: `portal_${name}`, help, registers });
  return {
    databaseUp: gauge("database_up", "1 where the database answered within 2 seconds, else 0"),
    outbox: new Gauge({
      name: "portal_outbox_letters",
      help: "Letters that wait to be sent, and those that were put aside",
      labelNames: ["state"],
      registers,
    }),
    outboxAge: gauge("outbox_oldest_seconds", "Age of the oldest letter that waits"),
    uploadsWaiting: gauge("uploads_waiting", "Files that wait to be checked for viruses"),
    exports: new Gauge({
      name: "portal_exports",
      help: "Exports in the queue, by state: asked, running",
      labelNames: ["state"],
      registers,
    }),
    exportsAge: gauge("exports_oldest_seconds", "Age of the oldest export that is not made yet"),
    diskFree: gauge("disk_free_bytes", "Free space where the data folder stands"),
    auditWaiting: gauge("audit_waiting", "Entries of the audit trail that are not in the database yet"),
    auditLost: gauge("audit_lost", "Entries of the audit trail that stand in the log alone"),
  };
}
