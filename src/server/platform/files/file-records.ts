import { expressionBuilder, type Selectable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { StoredFile } from "../../../contract/types.ts";
import type { Queryable } from "../../app-context.ts";
import type { Tables } from "../database/tables.ts";
import { isQuarantined } from "./checks/quarantine.ts";

type FileRow = Selectable<Tables["files"]>;

/** A stored file as the API tells of it. */
export const fileRecord = (file: FileRow): StoredFile => ({
  uuid: file.id,
  path: file.path,
  original_filename: file.original_filename,
  size: file.size,
  mime_type: file.mime_type,
  created_at: file.created_at.toISOString(),
  sha256: file.sha256,
  ...(file.upload_key !== null && { upload_key: file.upload_key }),
  ...(file.sent_sha256 !== null && { sent: { size: file.sent_size ?? 0, sha256: file.sent_sha256 } }),
  ...(file.is_internal && { is_internal: true }),
  ...(isQuarantined(file) && { check: file.check_state as "waiting" }),
});

/** Among which files of a claim one looks: what we keep to ourselves, or all else. */
interface Shelf {
  claimId: string;
  isInternal: boolean;
}

/** Which of the senders' keys the claim holds a file of. */
export async function storedKeys(
  database: Queryable,
  shelf: Shelf,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const files = keys.length > 0 ? await readByKeys(database, shelf, keys) : [];
  return new Set(files.flatMap(({ upload_key }) => upload_key ?? []));
}

/** The files that the claim holds under these keys of their senders. */
export const readByKeys = (
  database: Queryable,
  { claimId, isInternal }: Shelf,
  keys: readonly string[],
): Promise<FileRow[]> =>
  database
    .selectFrom("files")
    .selectAll()
    .where("claim_id", "=", claimId)
    .where("is_internal", "=", isInternal)
    .where("deleted_at", "is", null)
    .where("upload_key", "in", keys)
    .execute();

/** Of a query on `claims`: the files of the claim, in the order they came, for `storedFiles`; `inside`: with those that only our people read. */
export function filesColumn({ inside }: { inside: boolean }) {
  const eb = expressionBuilder<Tables, "claims">();
  return jsonArrayFrom(
    eb
      .selectFrom("files")
      .selectAll("files")
      .whereRef("claim_id", "=", "claims.id")
      .where("deleted_at", "is", null)
      .$if(!inside, (query) => query.where("is_internal", "=", false))
      .orderBy("created_at")
      .orderBy("id"),
  ).as("files");
}

/** As `filesColumn` has read them: JSON says moments as text. */
export const storedFiles = (
  files: (Omit<FileRow, "created_at" | "deleted_at" | "check_next_at"> & { created_at: string })[],
): StoredFile[] =>
  files.map((file) =>
    fileRecord({ ...file, created_at: new Date(file.created_at), deleted_at: null, check_next_at: null }),
  );
