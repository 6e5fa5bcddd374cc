import { Readable } from "node:stream";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { stableId } from "../../platform/database/stable-id.ts";
import { mayBeCommitted } from "../../platform/database/unavailable.ts";
import { acceptedExtensions } from "../../platform/files/accepted-types.ts";
import { uploadCheck } from "../../platform/files/checks/check-upload.ts";
import { storedKeys } from "../../platform/files/file-records.ts";
import { letGo } from "../../platform/files/file-store.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import type { MailedFile } from "../../platform/mail/read-mail.ts";
import { countFiles } from "../claim-context.ts";
import { definitionOf } from "../definition-of.ts";
import { claimForFiles, keepFiles } from "../files/keep-files.ts";
import { type Batch, receiveFile } from "../files/receive-files.ts";

/** A mail's own name, and what logs of the request that brought it. */
export interface Delivery {
  key: string;
  request: Parameters<typeof uploadCheck>[2];
}

/**
 * Keeps those files of a mail that the claim takes, each judged as if the person had added it on the page, and tells why it does not
 * take the others. Once a mail: a file that is kept already counts as kept.
 */
export async function keepMailedFiles(
  appContext: AppContext,
  person: Person,
  reference: string,
  mailed: MailedFile[],
  { key, request, isInternal }: Delivery & { isInternal: boolean },
): Promise<{ kept: number; refusals: string[] }> {
  const { database, files, settings } = appContext;
  const all: Batch = { received: [], errors: {}, count: 0, repeated: [] };
  const refusals: string[] = [];
  let kept: string[] = [];
  try {
    const claim = await claimForFiles(database, appContext, person, reference, { isInternal });
    const definition = await definitionOf(appContext, claim);
    const keys = mailed.map((_, place) => stableId(`mail/${key}/${place}`));
    const { stored: held } = await countFiles(database, claim.id, isInternal);
    const stored = await storedKeys(database, { claimId: claim.id, isInternal }, keys);
    for (const [place, { filename, content }] of mailed.entries()) {
      const one: Batch = { received: [], errors: {}, count: 0, repeated: [] };
      await receiveFile({ filename, file: Readable.from([content]) }, one, {
        files,
        limits: settings.limits,
        photos: settings.uploads.photos,
        check: uploadCheck(appContext, person, request),
        accepted: definition ? acceptedExtensions(definition) : [],
        room: settings.limits.filesPerClaim - held - kept.length,
        keys: keys.slice(place, place + 1),
        stored,
      });
      all.received.push(...one.received);
      all.repeated.push(...one.repeated);
      const why = Object.values(one.errors).flat();
      refusals.push(...why);
      // Its bytes are let go with all that no row names.
      if (why.length === 0) kept.push(...one.received.map((file) => file.key));
    }
    const taken = all.received.filter((file) => kept.includes(file.key));
    kept = [];
    if (taken.length + all.repeated.length === 0) return { kept: 0, refusals };
    const batch = { received: taken, repeated: all.repeated };
    // What the mail says follows, or the files alone are the answer.
    const rows = await keepFiles(appContext, person, claim.id, batch, { replyFollows: true, isInternal });
    kept = rows.map(({ path }) => path);
    return { kept: rows.length, refusals };
  } catch (error) {
    if (mayBeCommitted(error)) kept = all.received.map((file) => file.key);
    if (error instanceof HttpError && error.status === 422) return { kept: 0, refusals: [...refusals, error.message] };
    throw error;
  } finally {
    const left = all.received.filter((file) => !kept.includes(file.key));
    await letGo(
      files,
      left.map((file) => file.key),
      request.log,
    );
  }
}
