import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { startSignIn } from "./sign-in-server.ts";

/** How what stands between the page and the provider treats requests to the token endpoint. */
type Weather = "fine" | "down" | "bad gateway";

/** The shipped app behind a proxy, as it stands in production; the proxy may fail, and be slow, at the token endpoint. */
export async function startBehindProxy() {
  let weather: Weather = "fine";
  let held: Promise<void> = Promise.resolve();
  let port = 0;
  const renewals: string[] = [];

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer) => {
    const { method, url, headers } = incoming;
    const onward = request({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    onward.end(body);
  };

  const proxy = createServer(async (incoming, outgoing) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece);
    const body = Buffer.concat(pieces);
    if (incoming.url === "/oidc/token") {
      if (body.includes("grant_type=refresh_token")) renewals.push(body.toString());
      await held;
      if (weather === "down") return outgoing.destroy();
      if (weather === "bad gateway") {
        return outgoing.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>");
      }
    }
    forward(incoming, outgoing, body);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const server = await startSignIn({ PUBLIC_URL: address });
  port = server.settings.port;

  return {
    ...server,
    /** Refresh requests that arrived. */
    renewals,
    set(next: Weather): void {
      weather = next;
    },
    /** Holds the answers of the token endpoint until the returned function is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    async close() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await server.close();
    },
  };
}
