import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { extname, join, normalize } from "node:path";
import type { PortalConfig } from "../../src/contract/types.ts";

const built = join(import.meta.dirname, "../../dist/portal");
const types: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** What a page needs to be allowed beside a server of another address; CONTRIBUTING.md leads whoever hosts it here. */
const policy = (api: string, issuer: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' ${api}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self' data:",
    `connect-src 'self' ${api} ${issuer}`,
    "frame-src blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** A host of files that knows nothing of claims: the built page as it is, and a `/config.json` of its own. */
export function startPageHost(port: number, config: PortalConfig): Promise<Server> {
  const security = policy(new URL(config.api).origin, new URL(config.issuer).origin);
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://page");
    if (pathname === "/config.json") {
      response.setHeader("content-type", "application/json").end(JSON.stringify(config));
      return;
    }
    const wanted = join(built, normalize(pathname));
    const path = extname(wanted) ? wanted : join(built, "index.html");
    const file = await readFile(path).catch(() => undefined);
    response.statusCode = file ? 200 : 404;
    response.setHeader("content-type", types[extname(path)] ?? "application/octet-stream");
    response.setHeader("content-security-policy", security);
    response.end(file ?? "");
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}
