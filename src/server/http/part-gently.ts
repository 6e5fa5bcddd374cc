import { Server } from "node:net";
import { setImmediate as afterPolling, setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** Milliseconds for whoever was let in last to say what they want. */
const lingering = 500;

/**
 * Lets proxies go without a failed request: from when `stopping` is aborted each answer ends its connection, so that none is
 * kept for later; the listener closes when everybody who had knocked by then is let in, and who was let in is heard.
 */
export function partGently(app: FastifyInstance, stopping: AbortSignal | undefined): void {
  // On the raw answer, because the sign-in writes its own.
  app.addHook("onRequest", async (_request, { raw }) => {
    if (stopping?.aborted) raw.setHeader("connection", "close");
  });
  app.addHook("preClose", async () => {
    const { server } = app;
    if (!server.listening) return;
    await quietMoment();
    // The listener alone: an HTTP server that closes ends connections on which nothing was asked yet, and what comes on them is lost.
    Server.prototype.close.call(server);
    const end = performance.now() + lingering;
    while (stopping?.aborted && performance.now() < end && (await connectionsOf(server)) > 0) await wait(20);
    // What came meanwhile on those that are left would be lost with them.
    await quietMoment();
  });
}

/** Right after waiting connections were taken in, in a turn so short that hardly another can wait: those would be reset. */
async function quietMoment(): Promise<void> {
  for (let turns = 0; turns < 200; turns++) {
    const begun = performance.now();
    await afterPolling();
    if (performance.now() - begun < 1) return;
  }
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_fault, count) => resolve(count ?? 0)));
