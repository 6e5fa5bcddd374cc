import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { further, judgeCanned } from "./canned-answers.ts";

export interface Received {
  method: string;
  path: string;
  authorization: string | undefined;
  accept: string | undefined;
  body: string;
}

export interface SmallServer {
  origin: string;
  received: Received[];
  close(): Promise<void>;
}

/** `isOff` is said of an answer that differs from the contract on purpose. */
export type Answer = {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
  isOff?: boolean;
  /** Events of a stream that stays open. */
  events?: AsyncIterable<unknown>;
};

function withFurther(json: unknown): unknown {
  const { errors } = json as { errors?: Record<string, unknown> };
  if (!errors) return json;
  const more = Object.entries(errors).map(([field, said]) => [field, Array.isArray(said) ? [...said, further] : said]);
  return { ...(json as object), errors: Object.fromEntries(more) };
}

/** A real HTTP server whose answers a test gives, judged by the contract; it keeps what it was asked. */
export async function smallServer(answer: (request: Received) => Answer | Promise<Answer>): Promise<SmallServer> {
  const received: Received[] = [];
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const { method = "", url = "", headers } = request;
    let body = "";
    for await (const piece of request) body += piece;
    const one = { method, path: url, authorization: headers.authorization, accept: headers.accept, body };
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "*");
    response.setHeader("access-control-allow-methods", "*");
    if (method === "OPTIONS") {
      response.writeHead(204).end();
      return;
    }
    received.push(one);
    const { status = 200, headers: own = {}, json = {}, isOff = false, events } = await answer(one);
    if (events) {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(":\n\n");
      for await (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`);
      return;
    }
    if (status === 200 && !isOff) judgeCanned(method, url, json);
    response
      .writeHead(status, { "content-type": "application/json", "access-control-expose-headers": "*", ...own })
      .end(JSON.stringify(status === 422 ? withFurther(json) : json));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
