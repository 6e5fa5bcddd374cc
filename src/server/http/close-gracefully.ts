import { Server } from "node:net";
import { setImmediate as afterPolling, setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** Milliseconds without a request after which nobody who was let in is thought to want anything. */
const lingering = 500;
/** Milliseconds after which it parts from those who never fall silent. */
const mostLingering = 10_000;

/**
 * Lets proxies go without a failed request: from when `stopping` is aborted each answer ends its connection, so that none is
 * kept for later; the listener closes when everybody who had knocked by then is let in, and who was let in is heard.
 */
export function closeGracefully(app: FastifyInstance, stopping: AbortSignal | undefined): void {
  let lastHeard = 0;
  // On the raw answer, because the sign-in writes its own.
  app.addHook("onRequest", async (_request, { raw }) => {
    if (!stopping?.aborted) return;
    lastHeard = performance.now();
    raw.setHeader("connection", "close");
  });
  app.addHook("preClose", async () => {
    const { server } = app;
    if (!server.listening) return;
    await quietMoment(server);
    // The listener alone: an HTTP server that closes ends connections on which nothing was asked yet, and what comes on them is lost.
    Server.prototype.close.call(server);
    // A proxy that keeps connections goes on using them, each once: closed under its hand, they are failed requests.
    const end = performance.now() + mostLingering;
    lastHeard = performance.now();
    const isHeard = () => performance.now() < Math.min(lastHeard + lingering, end);
    while (stopping?.aborted && isHeard() && (await connectionsOf(server)) > 0) await wait(20);
    // What came meanwhile on those that are left would be lost with them.
    await quietMoment(server);
  });
}

/**
 * Right after the last waiting connection was taken in (a turn takes one), in a turn so short that hardly another can wait: those
 * would be reset.
 */
async function quietMoment(server: Server): Promise<void> {
  let taken = 0;
  const count = () => taken++;
  server.on("connection", count);
  for (let turns = 0; turns < 2_000; turns++) {
    const [begun, before] = [performance.now(), taken];
    await afterPolling();
    if (taken === before && performance.now() - begun < 1) break;
  }
  server.off("connection", count);
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_fault, count) => resolve(count ?? 0)));
