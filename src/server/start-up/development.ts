import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";
import type { FastifyServerFactory } from "fastify";
import type { ViteDevServer } from "vite";
import { isPage } from "../http/portal-files.ts";
import { StartUpFault } from "../platform/settings/start-up-fault.ts";

const root = join(import.meta.dirname, "../../..");

interface Development {
  /** Puts Vite in front of the app: pages and modules come from it as they are edited, the rest from the app. */
  serverFactory: FastifyServerFactory;
  close(): Promise<void>;
}

/** `npm run dev`: the page is served from its sources by Vite inside of this server. */
export async function openDevelopment(): Promise<Development> {
  const { createServer: createVite } = await import("vite").catch((error) => {
    throw new StartUpFault(`Vite does not load; with \`npm ci --omit=dev\` it is not there: ${error.message}`);
  });
  const http = createServer();
  const vite = await createVite({
    configFile: join(root, "vite.config.ts"),
    // The other loaders write a passing file beside the configuration, and Node's watch would restart at it.
    configLoader: "native",
    server: { middlewareMode: true, ws: { server: http } },
    appType: "spa",
  });
  return {
    serverFactory: (handler) => http.on("request", pagesFirst(vite, handler as RequestListener)),
    close: () => vite.close(),
  };
}

function pagesFirst(vite: ViteDevServer, app: RequestListener): RequestListener {
  return (request, response) => {
    if (isPage(request.url ?? "/")) vite.middlewares(request, response, () => app(request, response));
    else app(request, response);
  };
}
