import { setImmediate as afterPolling } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/**
 * Lets proxies go without a failed request: from when `stopping` is aborted each answer ends its connection, so that none is
 * kept for later, and the listener closes when everybody who had knocked by then is let in.
 */
export function partGently(app: FastifyInstance, stopping: AbortSignal | undefined): void {
  // On the raw answer, because the sign-in writes its own.
  app.addHook("onRequest", async (_request, { raw }) => {
    if (stopping?.aborted) raw.setHeader("connection", "close");
  });
  // Right after the waiting connections were taken in, none can be waiting; those would be reset.
  app.addHook("preClose", () => afterPolling());
}
