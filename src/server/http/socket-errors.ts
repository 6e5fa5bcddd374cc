import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { refusalWords } from "../platform/http/refusal-words.ts";
import { newRequestId, requestIdHeader } from "../platform/traces/request-id.ts";

const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

const headers = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
};

/** Answers what is no HTTP, too long or too slow, which no route ever sees, in the shape of every other refusal. */
export function answerSocketError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  if (socket.writable) {
    const status = statuses[error.code ?? ""] ?? 400;
    const body = JSON.stringify({ message: refusalWords(status) });
    const id = { [requestIdHeader]: newRequestId() };
    const lines = Object.entries({ ...headers, ...id, "content-length": Buffer.byteLength(body), connection: "close" });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`);
  }
  socket.destroy();
}

/** Refuses an `Expect` that Node knows no way to meet, which it would answer without a word. */
export function answerExpectations(server: Server): void {
  server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    response
      .writeHead(417, { ...headers, [requestIdHeader]: newRequestId() })
      .end(JSON.stringify({ message: refusalWords(417) }));
  });
}
