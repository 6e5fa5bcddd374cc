import { brotliCompressSync, constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Answers of the API are packed at once up to this many characters: a stream of its own would cost several times the work. */
const mostAtOnce = 64 * 1024;
/** Smaller ones go out as they are, as those of the plugin do. */
const least = 1024;

/**
 * Pages, scripts, definitions and answers go out compressed: a definition of 460 kB is 45 kB on the line of an installer's phone.
 * Files and exports go out as they are (see `route`). What comes in is never unpacked, so that no small upload grows into a big one.
 */
export async function compression(app: FastifyInstance): Promise<void> {
  // Before the plugin, which leaves alone what is packed already.
  app.addHook("onSend", async (request, reply, payload) =>
    isPackable(request, reply, payload) ? pack(reply, payload) : payload,
  );
  await app.register(compress, {
    globalDecompression: false,
    encodings: ["br", "gzip"],
    // Higher qualities save a few per cent and cost the server many times the work for every answer.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}

function isPackable({ method, headers }: FastifyRequest, reply: FastifyReply, payload: unknown): payload is string {
  return (
    typeof payload === "string" &&
    payload.length >= least &&
    payload.length <= mostAtOnce &&
    method !== "HEAD" &&
    !reply.hasHeader("content-encoding") &&
    String(reply.getHeader("content-type")).startsWith("application/json") &&
    /\bbr\b(?!\s*;\s*q=0(\.0*)?(,|$))/.test(String(headers["accept-encoding"] ?? ""))
  );
}

/** A tenth larger than the plugin would make it, for a fifth of the work. */
function pack(reply: FastifyReply, payload: string): Buffer {
  const vary = String(reply.getHeader("vary") ?? "");
  if (!/accept-encoding/i.test(vary)) reply.header("vary", vary ? `${vary}, accept-encoding` : "accept-encoding");
  reply.header("content-encoding", "br").removeHeader("content-length");
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGWIN: window, BROTLI_PARAM_SIZE_HINT: size } = constants;
  return brotliCompressSync(payload, { params: { [quality]: 1, [window]: 18, [size]: payload.length } });
}
