import type { IncomingMessage } from "node:http";
import type { Multipart } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { guardStream } from "../../platform/files/guard-stream.ts";
import { HttpError } from "../../platform/http/http-error.ts";

interface Bounds {
  /** Bytes of the whole request. */
  most: number;
  /** Bytes that are read on after it is known that nothing of the request is kept. */
  patience: number;
  isRefused(): boolean;
  /** Of the multipart reader, for this request. */
  limits?: { fieldSize?: number; fileSize?: number };
}

/**
 * The parts of a multipart request, each to be read or resumed before the next. What is left of a refused request is read past,
 * because a browser shows no answer before it has sent everything, but only so far: then the parts end, and after the answer
 * the connection. Refuses with 413 where a request is larger than anything that could be taken.
 */
export async function* readParts(request: FastifyRequest, bounds: Bounds): AsyncGenerator<Multipart> {
  const { most, patience, isRefused, limits } = bounds;
  const { raw } = request;
  try {
    if (Number(raw.headers["content-length"]) > most) throw tooLarge();
    const parts = guardStream(request.parts({ ...(limits && { limits }) }));
    let next = parts.next();
    // Only now: a listener sets the request flowing, and before it is read from what flows is lost.
    const passed = passes(raw, { most, patience, isRefused });
    for (;;) {
      const part = await Promise.race([next, passed]);
      if (part === undefined && isRefused()) return;
      if (part === undefined) throw tooLarge();
      if (part.done) return;
      yield part.value;
      next = parts.next();
      // Left behind when the request is ended, it fails with nobody to hear it.
      next.catch(() => {});
    }
  } finally {
    readPast(raw, patience);
  }
}

const tooLarge = () => new HttpError(413, "This is more than can be sent at once. Please send fewer or smaller files.");

/** Comes true once the request has sent more than it may. */
function passes(raw: IncomingMessage, { most, patience, isRefused }: Omit<Bounds, "limits">): Promise<undefined> {
  return new Promise((resolve) => {
    let total = 0;
    let last = most;
    let isKnownRefused = false;
    raw.on("data", (chunk: Buffer) => {
      total += chunk.length;
      if (!isKnownRefused && isRefused()) {
        isKnownRefused = true;
        last = Math.min(most, total + patience);
      }
      if (total > last) resolve(undefined);
    });
  });
}

function readPast(raw: IncomingMessage, most: number): void {
  raw.unpipe();
  let left = most;
  raw.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}
