import type { Parts } from "../parts.ts";

/** Longer than any upload takes. */
const longestUploadMs = 6 * 60 * 60 * 1000;

/**
 * Removes bytes that no row names: of uploads that were broken off by the end of the process. Where other processes may be
 * writing, only those too old to be an upload on its way. Answers how many.
 */
export async function sweepOrphans({ database, files, clock, settings }: Parts): Promise<number> {
  const isShared = settings.databaseUrl !== undefined;
  const before = clock.now().getTime() - (isShared ? longestUploadMs : 0);
  let swept = 0;
  for await (const { key, storedAt } of files.keys()) {
    if (isShared && storedAt.getTime() > before) continue;
    const named = await database
      .selectFrom("files")
      .select("id")
      .where("path", "=", key)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (named || (await isAttached(database, key))) continue;
    await files.remove(key);
    swept += 1;
  }
  return swept;
}

/** Files that a letter takes along are no claim's. */
async function isAttached(database: Parts["database"], key: string): Promise<boolean> {
  const attached = await database
    .selectFrom("outbox_attachments")
    .select("id")
    .where("path", "=", key)
    .executeTakeFirst();
  return attached !== undefined;
}
