import type { FastifyRequest } from "fastify";
import type { Settings } from "../env.ts";
import { type FileStore, letGo } from "../files/file-store.ts";
import { readParts } from "../files/read-parts.ts";
import { type Batch, type Received, receiveFile } from "../files/receive-files.ts";
import { Refused } from "../refused.ts";

const accepted = ["pdf", "jpg", "jpeg", "png"];
const mostFiles = 5;
const megabyte = 1024 * 1024;
const largest = 20 * megabyte;

/** What the Arrange Shipping dialog sends, as it came. */
export interface SentRequest {
  fields: Record<string, string>;
  /** Kept in the file store; whoever calls removes them when they come to nothing. */
  files: Received[];
}

/**
 * Reads a multipart request to its end: the fields by name, the files of `shipping_files` into the store (D-082). Refuses with
 * 422 on `shipping_files`, keeping nothing.
 */
export async function receiveRequest(
  request: FastifyRequest,
  store: FileStore,
  limits: Settings["limits"],
): Promise<SentRequest> {
  const fields: Record<string, string> = {};
  const batch: Batch = { received: [], errors: {}, count: 0, repeated: [] };
  let isKept = false;
  try {
    const parts = readParts(request, {
      most: (mostFiles + 1) * largest + megabyte,
      patience: largest,
      isRefused: () => Object.keys(batch.errors).length > 0,
      limits: { fieldSize: 64 * 1024, fileSize: largest + 1 },
    });
    for await (const part of parts) {
      if (part.type === "field") fields[part.fieldname] = String(part.value);
      else if (/^shipping_files(\[\d*\])?$/.test(part.fieldname) && part.filename !== "") {
        await receiveFile(part, batch, {
          files: store,
          limits: { ...limits, file: largest, video: largest },
          accepted,
          room: Number.POSITIVE_INFINITY,
          keys: [],
          stored: new Set(),
        });
        if (batch.count > mostFiles) batch.errors.count = [`Please attach at most ${mostFiles} files.`];
      } else part.file.resume();
    }
    const sentences = Object.values(batch.errors).flat();
    if (sentences[0] !== undefined) throw new Refused(422, sentences[0], { shipping_files: sentences });
    isKept = true;
    return { fields, files: batch.received };
  } finally {
    if (!isKept) {
      const keys = batch.received.map(({ key }) => key);
      await letGo(store, keys, request.log);
    }
  }
}
