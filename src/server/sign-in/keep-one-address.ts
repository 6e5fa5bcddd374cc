import type { FastifyInstance } from "fastify";

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * Sends pages asked for by another name of this machine (`localhost` for `127.0.0.1`) to the public address: the provider and
 * what the browser keeps know the portal by that one alone.
 */
export function keepOneAddress(app: FastifyInstance, publicUrl: string): void {
  const { hostname, host } = new URL(publicUrl);
  if (!loopback.has(hostname)) return;
  app.addHook("onRequest", async (request, reply) => {
    const [name = "", port = ""] = request.host.split(/:(?=\d+$)/);
    const isOther = name !== hostname && loopback.has(name) && host.endsWith(`:${port}`);
    const isPage = request.method === "GET" && request.headers.accept?.includes("text/html");
    if (isOther && isPage) return reply.redirect(publicUrl + request.url);
  });
}
