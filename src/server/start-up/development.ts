import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";
import type { FastifyServerFactory } from "fastify";
import type { ViteDevServer } from "vite";
import { loadDefinitions } from "../../definitions/load.ts";
import { keepDefinitionVersions } from "../definition-routes.ts";
import type { Parts } from "../parts.ts";
import { isPage } from "../portal-files.ts";
import type { ReloadableDefinitions } from "./reloadable-definitions.ts";
import { watchFolder } from "./watch-folder.ts";

const root = join(import.meta.dirname, "../../..");

export interface Development {
  /** Puts Vite in front of the app: pages and modules come from it as they are edited, the rest from the app. */
  serverFactory: FastifyServerFactory;
  /** Loads the definitions again whenever a file of theirs changes, and tells the open pages. */
  watch(parts: Parts, definitions: ReloadableDefinitions): void;
  close(): Promise<void>;
}

/** `npm run dev`: the page is served from its sources by Vite inside of this server. */
export async function openDevelopment(): Promise<Development> {
  const { createServer: createVite } = await import("vite");
  const http = createServer();
  const vite = await createVite({
    configFile: join(root, "vite.config.ts"),
    // The other loaders write a passing file beside the configuration, and Node's watch would restart at it.
    configLoader: "native",
    server: { middlewareMode: true, ws: { server: http } },
    appType: "spa",
  });
  let stopWatching = () => {};
  return {
    serverFactory: (handler) => http.on("request", pagesFirst(vite, handler as RequestListener)),
    watch(parts, definitions) {
      stopWatching = watchDefinitions(vite, parts, definitions);
    },
    async close() {
      stopWatching();
      await vite.close();
    },
  };
}

/** The page's own modules in `src/portal/api` share the API's first word; no call of the API ends like a source file. */
const isSource = (url: string): boolean => /^\/api\/[\w/-]+\.tsx?(\?|$)/.test(url);

function pagesFirst(vite: ViteDevServer, app: RequestListener): RequestListener {
  return (request, response) => {
    const url = request.url ?? "/";
    if (isPage(url) || isSource(url)) vite.middlewares(request, response, () => app(request, response));
    else app(request, response);
  };
}

function watchDefinitions(vite: ViteDevServer, parts: Parts, definitions: ReloadableDefinitions): () => void {
  const { schemasDir } = parts.settings;
  const reload = async () => {
    try {
      definitions.replace(await loadDefinitions(schemasDir));
      await keepDefinitionVersions(parts);
      console.log("Definitions loaded again.");
      vite.ws.send({ type: "full-reload" });
    } catch (error) {
      const { message } = error as Error;
      console.error(message);
      vite.ws.send({ type: "error", err: { message, stack: "" } });
    }
  };
  // One after the other, so that the newest wins.
  let last = Promise.resolve();
  return watchFolder(schemasDir, () => {
    last = last.then(reload);
  });
}
