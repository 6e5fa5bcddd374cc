import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import type { FuzzRequest } from "./call-requests.ts";

export interface Answered {
  status: number;
  headers: IncomingMessage["headers"];
  bytes: Buffer;
}

/** An answer, or in a sentence why there was none. */
export type Outcome = Answered | { failed: string };

export interface Sender {
  send(request: FuzzRequest): Promise<Outcome>;
  /** The same request for a command line. */
  asCurl(request: FuzzRequest): Promise<string>;
  end(): void;
}

/** Longer than this is a hang. */
export const patienceMs = 10_000;

/** What a server that was busy for so many times does not answer, it never does. */
const mostTimes = 10;

/** Work that goes on meanwhile: on a busy machine some takes longer than a request may, and is asked for again. */
const isNotReady = (outcome: Outcome): boolean =>
  "status" in outcome && outcome.status === 503 && "retry-after" in outcome.headers;

/** Sends requests to a server as they are; `headerOf` gives a person's `authorization`. */
export function sender(address: string, headerOf: (email: string) => Promise<string>, clients: number): Sender {
  const { hostname, port } = new URL(address);
  const agent = new Agent({ keepAlive: true, maxSockets: clients + 2 });
  const headersOf = async ({ as, headers }: FuzzRequest): Promise<Record<string, string>> => ({
    ...(as !== undefined && { authorization: await headerOf(as) }),
    accept: "application/json",
    ...headers,
  });

  const once = (request: FuzzRequest, headers: Record<string, string>): Promise<Outcome & { isStale?: boolean }> =>
    new Promise((resolve) => {
      const body =
        request.body === undefined ? undefined : Buffer.from(request.body, request.isBytes ? "latin1" : "utf8");
      const length = body && !("content-length" in headers) && { "content-length": body.length };
      const options = {
        hostname,
        port,
        agent,
        method: request.method,
        path: request.path,
        headers: { ...headers, ...length },
      };
      const sent = httpRequest(options, (answer) => {
        const chunks: Buffer[] = [];
        // A stream of events has no end to wait for.
        if (answer.headers["content-type"]?.startsWith("text/event-stream")) {
          finish({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.alloc(0) });
          answer.destroy();
          return;
        }
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          finish({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }),
        );
        answer.on("error", (error) => finish({ failed: `the answer broke off: ${error.message}` }));
      });
      const timer = setTimeout(() => {
        finish({ failed: `no answer within ${patienceMs / 1000} s` });
        sent.destroy();
      }, patienceMs);
      const finish = (outcome: Outcome & { isStale?: boolean }) => {
        clearTimeout(timer);
        resolve(outcome);
      };
      sent.on("error", (error) => finish({ failed: error.message, isStale: sent.reusedSocket }));
      sent.on("upgrade", () => finish({ failed: "the connection was given to another protocol" }));
      sent.end(body);
    });

  const onceMore = async (request: FuzzRequest, headers: Record<string, string>): Promise<Outcome> => {
    const outcome = await once(request, headers);
    // The server had closed the idle connection just then.
    return "isStale" in outcome && outcome.isStale ? once(request, { ...headers, connection: "close" }) : outcome;
  };

  return {
    async send(request) {
      const headers = await headersOf(request);
      let outcome = await onceMore(request, headers);
      for (let times = 1; times < mostTimes && isNotReady(outcome); times++) outcome = await onceMore(request, headers);
      return outcome;
    },
    async asCurl(request) {
      const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
      const headers = Object.entries(await headersOf(request)).map(
        ([key, value]) => `-H ${quoted(`${key}: ${value}`)}`,
      );
      const body = request.body === undefined ? [] : [`--data-binary ${quoted(request.body.replaceAll("\0", "\\0"))}`];
      return ["curl --path-as-is -g -X", request.method, ...headers, ...body, quoted(address + request.path)].join(" ");
    },
    end: () => agent.destroy(),
  };
}
