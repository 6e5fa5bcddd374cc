import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Selectable } from "kysely";
import type { AppContext } from "../../app-context.ts";
import type { Tables } from "../database/tables.ts";
import { HttpError } from "../http/http-error.ts";
import { checkedContent, type Damage, DamagedFile, readAhead } from "./checked-content.ts";
import { attachmentHeader } from "./file-name.ts";
import { answered } from "./file-store.ts";

/** Files up to this size are known to be whole before their answer begins. */
const aheadBytes = 1024 * 1024;
/** Seconds; nobody mends a file sooner. */
const laterSeconds = 3600;

/**
 * Answers with a file's bytes, checked as they are read. Damaged ones are refused with 503, or, where that is noticed after the
 * answer began, the transfer breaks off; either is an error in the log and counted. Refuses with 404 when they are gone.
 */
export async function sendFile(
  { files, metrics }: Pick<AppContext, "files" | "metrics">,
  file: Selectable<Tables["files"]>,
  { log }: Pick<FastifyRequest, "log">,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const report = (damage: Damage) => {
    metrics.damaged.inc({ damage });
    log.error(
      { file: file.id, path: file.path, damage },
      "A stored file is damaged: restore it from a back-up (npm run verify tells of all of them)",
    );
  };
  const stored = await answered(files.get(file.path));
  if (!stored) {
    report("missing");
    throw new HttpError(404, "There is no such file.");
  }
  const content = await answered(readAhead(reportingDamage(checkedContent(stored, file), report), aheadBytes)).catch(
    (error) => {
      if (!(error.cause instanceof DamagedFile)) throw error;
      throw new HttpError(503, "This file is damaged and cannot be given out. Our support has been told.", undefined, {
        retryAfter: laterSeconds,
      });
    },
  );
  return reply
    .type(file.mime_type)
    .header("content-length", file.size)
    .header("content-disposition", attachmentHeader(file.original_filename))
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", "sandbox; default-src 'none'")
    .header("cache-control", "private, no-store")
    .send(Readable.from(content, { objectMode: false }));
}

async function* reportingDamage(content: AsyncIterable<Buffer>, report: (damage: Damage) => void) {
  try {
    yield* content;
  } catch (error) {
    if (error instanceof DamagedFile) report(error.damage);
    throw error;
  }
}
