import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const notPages = /^\/(api|config\.json|definitions|healthz|mail|metrics|oidc|readyz|sign-in|tools)(\/|$|\?)/;

/** True for addresses that the portal serves, not the API, the sign-in or the mail catcher. */
export const isPage = (url: string): boolean => !notPages.test(url);

/** True where the portal was built into `folder`. */
export const isBuilt = (folder: string): boolean => existsSync(join(folder, "index.html"));

/** The built portal from `folder`. */
export async function portalFiles(app: FastifyInstance, folder: string): Promise<void> {
  if (!isBuilt(folder)) return;
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
