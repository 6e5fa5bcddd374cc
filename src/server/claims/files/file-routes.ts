import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { deleteFile, downloadFile, shareFile, storeFiles } from "../../../contract/files.ts";
import type { StoredFile } from "../../../contract/types.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { mayBeCommitted } from "../../platform/database/unavailable.ts";
import { acceptedExtensions } from "../../platform/files/accepted-types.ts";
import { uploadCheck } from "../../platform/files/checks/check-upload.ts";
import { isQuarantined, quarantineWords } from "../../platform/files/checks/quarantine.ts";
import { storedKeys } from "../../platform/files/file-records.ts";
import { letGo } from "../../platform/files/file-store.ts";
import { sendFile } from "../../platform/files/send-file.ts";
import { HttpError, refusedField } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import { isUuid } from "../../platform/text/is-uuid.ts";
import { countFiles } from "../claim-context.ts";
import { definitionOf } from "../definition-of.ts";
import type { Claim } from "../find-claim.ts";
import { findFile } from "./file-in-scope.ts";
import { claimForFiles, keepFiles } from "./keep-files.ts";
import { readParts } from "./read-parts.ts";
import { type Batch, receiveFile } from "./receive-files.ts";
import { removeFile } from "./remove-file.ts";
import { shareInternalFile } from "./share-file.ts";

/** Files of claims: storing, fetching, taking away. */
export async function fileRoutes(app: FastifyInstance, appContext: AppContext): Promise<void> {
  const { settings } = appContext;
  // One byte more than the largest file, so that the file that is too large is noticed and not cut.
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: Math.max(settings.limits.file, settings.limits.video) + 1,
      files: 200,
      fields: 220,
      fieldSize: 1_000,
    },
  });

  route(app, appContext, storeFiles, async ({ person, request }) => ({
    file: "saved" as const,
    files: await storeAll(appContext, person, request),
  }));

  route(app, appContext, downloadFile, async ({ person, body, request, reply }) => {
    const file = await findFile(appContext, person, { path: body.path });
    if (!file) throw new HttpError(404, "There is no such file.");
    if (isQuarantined(file)) throw new HttpError(409, quarantineWords(file.check_state));
    const sending = await sendFile(appContext, file, request, reply);
    const target = `file ${file.id}`;
    appContext.audit.note({ kind: "download", outcome: "done", person: person.id, target, request: request.id });
    return sending;
  });

  route(app, appContext, shareFile, async ({ person, body }) => ({
    file: "shared" as const,
    files: [await shareInternalFile(appContext, person, body.file)],
  }));

  route(app, appContext, deleteFile, ({ person, body, request }) =>
    removeFile(appContext, person, body.file, request.log),
  );
}

/** Reads a multipart request to its end. Either all of its files are kept, or none and it is refused with 422. */
async function storeAll(appContext: AppContext, person: Person, request: FastifyRequest): Promise<StoredFile[]> {
  const { database, files, settings } = appContext;
  const batch: Batch = { received: [], errors: {}, count: 0, repeated: [] };
  const check = uploadCheck(appContext, person, request);
  const patience = Math.max(settings.limits.file, settings.limits.video);
  // Beside the files their names, and keys of 36 letters.
  const most = settings.limits.filesPerClaim * patience + 1024 * 1024;
  const keys: string[] = [];
  let replyFollows = false;
  let isInternal = false;
  let claim: Claim | undefined;
  let room = 0;
  let stored: ReadonlySet<string> | undefined;
  let kept: string[] = [];
  try {
    for await (const part of readParts(request, {
      most,
      patience,
      isRefused: () => Object.keys(batch.errors).length > 0,
    })) {
      if (part.type === "field") {
        if (/^claim_file_keys(\[\d*\])?$/.test(part.fieldname)) keys.push(uploadKey(part.value));
        if (part.fieldname === "reply") replyFollows = part.value === "follows";
        // What is ours alone is said before the claim, so that no file is taken for another's.
        if (part.fieldname === "internal" && !claim) isInternal = part.value === "yes";
        if (part.fieldname !== "claim" || claim) continue;
        claim = await claimForFiles(database, appContext, person, String(part.value), { isInternal });
        room = settings.limits.filesPerClaim - (await countFiles(database, claim.id, isInternal)).stored;
      } else if (/^claim_files(\[\d*\])?$/.test(part.fieldname)) {
        const definition = claim && (await definitionOf(appContext, claim));
        if (!claim || !definition) throw refusedField("claim", "Please name the claim before its files.");
        stored ??= await storedKeys(database, { claimId: claim.id, isInternal }, keys);
        await receiveFile(part, batch, {
          files,
          limits: settings.limits,
          photos: settings.uploads.photos,
          check,
          accepted: acceptedExtensions(definition),
          room,
          keys,
          stored,
        });
      } else part.file.resume();
    }
    const [first] = Object.values(batch.errors).flat();
    if (first !== undefined) throw new HttpError(422, first, batch.errors);
    if (!claim) throw refusedField("claim", "Please name the claim the files belong to.");
    if (batch.count === 0) throw refusedField("claim_files.0", "Please choose a file.");
    const rows = await keepFiles(appContext, person, claim.id, batch, { replyFollows, isInternal });
    kept = rows.map(({ path }) => path);
    return rows;
  } catch (error) {
    // Rows may name them. If none does, a later start sets them aside.
    if (mayBeCommitted(error)) kept = batch.received.map(({ key }) => key);
    throw error;
  } finally {
    const left = batch.received.filter(({ key }) => !kept.includes(key));
    await letGo(
      files,
      left.map(({ key }) => key),
      request.log,
    );
  }
}

function uploadKey(value: unknown): string {
  const key = String(value).toLowerCase();
  if (isUuid(key)) return key;
  throw refusedField("claim_file_keys.0", "A key of a file is not a uuid.");
}
