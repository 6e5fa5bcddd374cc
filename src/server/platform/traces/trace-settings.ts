import type { Reader } from "../settings/setting-reader.ts";

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** What is written down of what happens, and for whom. */
export interface TraceSettings {
  logLevel: (typeof logLevels)[number];
  /** Milliseconds; a statement that takes as long is logged. 0: none is. */
  slowStatement: number;
  /** Days that the audit trail is kept. */
  auditDays: number;
  /** What `/metrics` asks for; undefined: there are none. */
  metricsToken: string | undefined;
}

export function readTraces(read: Reader): TraceSettings {
  const metricsToken = read.text("METRICS_TOKEN", "");
  if (metricsToken && !/^[\w.~+/=-]{16,200}$/.test(metricsToken)) {
    read.fault(
      "METRICS_TOKEN",
      "is too short or holds signs that no header takes",
      "use 16 to 200 letters, digits and . _ ~ + / = -, for example from `openssl rand -hex 24`",
    );
  }
  return {
    logLevel: read.choice("LOG_LEVEL", "info", logLevels),
    slowStatement: read.number("SLOW_STATEMENT_MS", 500, 0, 600_000),
    auditDays: read.number("AUDIT_DAYS", 400, 1, 36_500),
    metricsToken: metricsToken || undefined,
  };
}
