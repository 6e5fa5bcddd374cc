import type { AppContext } from "../../app-context.ts";
import { isQuarantined } from "../../platform/files/checks/quarantine.ts";
import { drawnKinds, thumbnailOf } from "../../platform/files/photos/thumbnail.ts";
import type { LetterPhoto } from "../../platform/mail/letter-photos.ts";

/** A letter shows no more pictures, tries no more photos, and draws none of more bytes. */
const most = { pictures: 4, tried: 8, bytes: 25_000_000 };

/** The first photos that a claim had by then in small, as everybody may see them who reads it: never what is ours alone, deleted or held back. */
export async function claimPhotos(
  { database, files }: Pick<AppContext, "database" | "files">,
  { claim, before, signal }: { claim: string; before: Date; signal?: AbortSignal },
  onFault: (error: unknown) => void,
): Promise<LetterPhoto[]> {
  const rows = await database
    .selectFrom("files")
    .innerJoin("claims", "claims.id", "files.claim_id")
    .select(["files.path", "files.original_filename as name", "files.mime_type", "files.check_state"])
    .where("files.claim_id", "=", claim)
    .where("files.deleted_at", "is", null)
    .where("files.is_internal", "=", false)
    .where("claims.deleted_at", "is", null)
    .where("files.mime_type", "in", drawnKinds)
    .where("files.size", "<=", most.bytes)
    .where("files.created_at", "<=", before)
    .orderBy("files.created_at")
    .orderBy("files.id")
    .limit(most.tried)
    .execute();
  const photos: LetterPhoto[] = [];
  for (const { path, name, mime_type: mime } of rows.filter((file) => !isQuarantined(file))) {
    if (photos.length === most.pictures || signal?.aborted) break;
    // Where the store does not answer, it does not for the others either.
    const content = await files.get(path);
    try {
      if (content) photos.push({ name, ...(await thumbnailOf(mime, content)) });
    } catch (error) {
      onFault(error);
    }
  }
  return photos;
}
