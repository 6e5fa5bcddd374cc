import type { Settings } from "../settings/settings.ts";
import { type Audit, type AuditParts, createAudit } from "./audit.ts";
import { createMetrics, type Metrics } from "./metrics.ts";

interface TraceParts extends Pick<AuditParts, "database" | "clock" | "log"> {
  settings: Settings;
  /** Those that exist already. */
  metrics?: Metrics;
}

/** What is written down and counted of what happens, beside the log. */
export const createTraces = ({ settings, metrics, ...parts }: TraceParts): { audit: Audit; metrics: Metrics } => ({
  audit: createAudit({ ...parts, days: settings.traces.auditDays }),
  metrics: metrics ?? createMetrics({ isWatched: settings.traces.metricsToken !== undefined }),
});
