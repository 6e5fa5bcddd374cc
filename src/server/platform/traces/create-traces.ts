import type { Settings } from "../settings/settings.ts";
import { type Audit, type AuditContext, createAudit } from "./audit.ts";
import { createMetrics, type Metrics } from "./metrics.ts";

interface TraceContext extends Pick<AuditContext, "database" | "clock" | "log"> {
  settings: Settings;
  /** Those that exist already. */
  metrics?: Metrics;
}

/** What is written down and counted of what happens, beside the log. */
export const createTraces = ({
  settings,
  metrics,
  ...appContext
}: TraceContext): { audit: Audit; metrics: Metrics } => ({
  audit: createAudit({ ...appContext, days: settings.traces.auditDays }),
  metrics: metrics ?? createMetrics({ isWatched: settings.traces.metricsToken !== undefined }),
});
