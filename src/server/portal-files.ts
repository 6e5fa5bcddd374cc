import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { Refused } from "./refused.ts";

/** Paths that are no page of the portal: an unknown one is a plain 404. */
const notPages = /^\/(api|assets|config\.json|definitions|healthz|mail|oidc|readyz|sign-in)(\/|$|\?)/;

/** The built portal from `folder`, and its index page for every address that is a page of it. */
export async function portalFiles(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, "index.html"));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const isHashed = path.startsWith(join(folder, "assets"));
        reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = ["GET", "HEAD"].includes(request.method) && !notPages.test(request.url);
    if (!isBuilt || !isPage) throw new Refused(404, "There is nothing here.");
    return reply.sendFile("index.html");
  });
}
