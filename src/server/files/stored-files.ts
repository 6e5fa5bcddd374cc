import type { Selectable } from "kysely";
import type { StoredFile } from "../../contract/types.ts";
import type { Tables } from "../database/tables.ts";
import type { Queryable } from "../parts.ts";

type FileRow = Selectable<Tables["files"]>;

/** A stored file as the API tells of it. */
export const fileRecord = (file: FileRow): StoredFile => ({
  uuid: file.id,
  path: file.path,
  original_filename: file.original_filename,
  size: file.size,
  mime_type: file.mime_type,
  created_at: file.created_at.toISOString(),
});

/** The files of a claim, in the order they came. */
export async function readStoredFiles(database: Queryable, claimId: string): Promise<StoredFile[]> {
  const files = await database
    .selectFrom("files")
    .selectAll()
    .where("claim_id", "=", claimId)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return files.map(fileRecord);
}
