import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/**
 * Pages, scripts, definitions and answers go out compressed: a definition of 460 kB is 45 kB on the line of an installer's phone.
 * Files and exports go out as they are (see `route`). What comes in is never unpacked, so that no small upload grows into a big one.
 */
export async function compression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    encodings: ["br", "gzip"],
    // Higher qualities save a few per cent and cost the server many times the work for every answer.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
