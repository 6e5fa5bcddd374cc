import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { Refused } from "./refused.ts";

const notPages = /^\/(api|config\.json|definitions|healthz|mail|oidc|readyz|sign-in|tools)(\/|$|\?)/;

/** True for addresses that the portal serves, not the API, the sign-in or the mail catcher. */
export const isPage = (url: string): boolean => !notPages.test(url);

/** The built portal from `folder`, and its index page for every address that is a page of it. */
export async function portalFiles(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, "index.html"));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      index: "index.html",
      wildcard: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const isHashed = path.startsWith(join(folder, "assets"));
        reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isAsked = ["GET", "HEAD"].includes(request.method) && isPage(request.url);
    // A file that is gone must not answer with a page: the browser would take it for a script.
    if (!isBuilt || !isAsked || request.url.startsWith("/assets/")) throw new Refused(404, "There is nothing here.");
    reply.sendFile("index.html");
  });
}
