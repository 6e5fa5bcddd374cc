import { statfs } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { AppContext } from "../../app-context.ts";
import { HttpError } from "../http/http-error.ts";
import { mustBring } from "../http/must-bring.ts";
import { refusalWords } from "../http/refusal-words.ts";

/** Milliseconds that the database has to answer in. */
const patience = 2_000;

/** `/metrics` in Prometheus' format, for whoever brings METRICS_TOKEN; without that setting there is nothing at the address. */
export function metricsRoute(app: FastifyInstance, appContext: AppContext): void {
  const { metricsToken } = appContext.settings.traces;
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (metricsToken === undefined) throw new HttpError(404, refusalWords(404));
    mustBring(metricsToken, request, reply, "Metrics are for operators. Please send METRICS_TOKEN as a bearer token.");
    await look(appContext);
    const { registry } = appContext.metrics;
    return reply
      .header("cache-control", "no-store")
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

async function look({ database, settings, metrics, audit }: AppContext): Promise<void> {
  const { databaseUp, outbox, outboxAge, uploadsWaiting, exports, exportsAge, diskFree, auditWaiting, auditLost } =
    metrics.looked;
  const asked = sql<{ state: string; count: number; age: number | null }>`
    select state, count(*) as count, extract(epoch from now() - min(created_at))::float8 as age
    from outbox where state in ('waiting', 'dead') group by state
    union all select 'unchecked', count(*), null from files where check_next_at is not null
    union all select state, count(*), extract(epoch from now() - min(created_at))::float8
    from report_exports where state in ('asked', 'running') group by state`
    .execute(database)
    .then(({ rows }) => rows)
    .catch(() => undefined);
  const rows = await Promise.race([asked, pause(patience, undefined, { ref: false })]);
  databaseUp.set(rows ? 1 : 0);
  if (rows) {
    const of = (state: string) => rows.find((row) => row.state === state);
    for (const state of ["waiting", "dead"]) outbox.set({ state }, of(state)?.count ?? 0);
    outboxAge.set(of("waiting")?.age ?? 0);
    uploadsWaiting.set(of("unchecked")?.count ?? 0);
    for (const state of ["asked", "running"]) exports.set({ state }, of(state)?.count ?? 0);
    exportsAge.set(Math.max(of("asked")?.age ?? 0, of("running")?.age ?? 0));
  }
  const space = await statfs(settings.dataDir).catch(() => undefined);
  if (space) diskFree.set(space.bavail * space.bsize);
  const { waiting, lost } = audit.state();
  auditWaiting.set(waiting);
  auditLost.set(lost);
}
