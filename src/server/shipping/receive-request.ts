import type { FastifyRequest } from "fastify";
import type { AppContext } from "../app-context.ts";
import { readParts } from "../claims/files/read-parts.ts";
import { type Batch, type Received, receiveFile } from "../claims/files/receive-files.ts";
import type { Person } from "../person.ts";
import { uploadCheck, type Verdict } from "../platform/files/checks/check-upload.ts";
import { letGo } from "../platform/files/file-store.ts";
import { HttpError } from "../platform/http/http-error.ts";

const accepted = ["pdf", "jpg", "jpeg", "png"];
const mostFiles = 5;
const megabyte = 1024 * 1024;
const largest = 20 * megabyte;

/** What the Arrange Shipping dialog sends, as it came. */
interface SentRequest {
  fields: Record<string, string>;
  /** Kept in the file store; whoever calls removes them when they come to nothing. */
  files: Received[];
}

/** What leaves by mail cannot be called back: it is not sent before it was checked. */
function nowOrNever(verdict: Verdict): Verdict {
  if ("refusal" in verdict || verdict.state !== "waiting") return verdict;
  return { refusal: "cannot be checked for viruses at the moment. Please try again in a few minutes." };
}

/**
 * Reads a multipart request to its end: the fields by name, the files of `shipping_files` into the store (D-082). Refuses with
 * 422 on `shipping_files`, keeping nothing.
 */
export async function receiveRequest(
  appContext: AppContext,
  person: Person,
  request: FastifyRequest,
): Promise<SentRequest> {
  const { files: store, settings } = appContext;
  const check = uploadCheck(appContext, person, request);
  const fields: Record<string, string> = {};
  const batch: Batch = { received: [], errors: {}, count: 0, repeated: [] };
  let isKept = false;
  try {
    const sent = readParts(request, {
      most: (mostFiles + 1) * largest + megabyte,
      patience: largest,
      isRefused: () => Object.keys(batch.errors).length > 0,
      limits: { fieldSize: 64 * 1024, fileSize: largest + 1 },
    });
    for await (const part of sent) {
      if (part.type === "field") fields[part.fieldname] = String(part.value);
      else if (/^shipping_files(\[\d*\])?$/.test(part.fieldname) && part.filename !== "") {
        await receiveFile(part, batch, {
          files: store,
          limits: { ...settings.limits, file: largest, video: largest },
          photos: settings.uploads.photos,
          check: check && (async (file) => nowOrNever(await check(file))),
          accepted,
          room: Number.POSITIVE_INFINITY,
          keys: [],
          stored: new Set(),
        });
        if (batch.count > mostFiles) batch.errors.count = [`Please attach at most ${mostFiles} files.`];
      } else part.file.resume();
    }
    const sentences = Object.values(batch.errors).flat();
    if (sentences[0] !== undefined) throw new HttpError(422, sentences[0], { shipping_files: sentences });
    isKept = true;
    return { fields, files: batch.received };
  } finally {
    if (!isKept) {
      const keys = batch.received.map(({ key }) => key);
      await letGo(store, keys, request.log);
    }
  }
}
