import type { FastifyInstance } from "fastify";
import { countFailures } from "../../contract/failures.ts";
import type { AppContext } from "../app-context.ts";
import { route } from "../platform/http/route.ts";

/** Counts the failures that pages met in silence (D-079): each in the log, and by kind in the metrics. */
export function failureRoutes(app: FastifyInstance, appContext: AppContext): void {
  route(app, appContext, countFailures, ({ body, request }) => {
    for (const { kind, count } of body.failures) {
      request.log.warn({ kind, count }, "A page met failures");
      appContext.metrics.pageFailures.inc({ kind }, count);
    }
    return { failures: "counted" } as const;
  });
}
