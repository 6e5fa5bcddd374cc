import type { Parts } from "../parts.ts";

/** Longer than any upload takes. */
const longestUploadMs = 6 * 60 * 60 * 1000;
/** Keys that are asked for at once. */
const batchSize = 500;

/**
 * Removes bytes that no row names: of uploads that were broken off by the end of the process. Where other processes may be
 * writing, only those too old to be an upload on its way. Answers how many.
 */
export async function sweepOrphans({ database, files, clock, settings }: Parts): Promise<number> {
  const isShared = settings.databaseUrl !== undefined || settings.s3 !== undefined;
  const before = clock.now().getTime() - (isShared ? longestUploadMs : 0);
  let swept = 0;
  let batch: string[] = [];
  const sweep = async () => {
    const named = await namedOf(database, batch);
    for (const key of batch.filter((one) => !named.has(one))) {
      await files.remove(key);
      swept += 1;
    }
    batch = [];
  };
  for await (const { key, storedAt } of files.keys()) {
    if (isShared && storedAt.getTime() > before) continue;
    batch.push(key);
    if (batch.length === batchSize) await sweep();
  }
  if (batch.length > 0) await sweep();
  return swept;
}

/** Those of the keys that a claim's file or a letter's attachment names; the latter are no claim's. */
async function namedOf(database: Parts["database"], keys: string[]): Promise<ReadonlySet<string>> {
  const named = await database
    .selectFrom("files")
    .select("path")
    .where("path", "in", keys)
    .where("deleted_at", "is", null)
    .union(database.selectFrom("outbox_attachments").select("path").where("path", "in", keys))
    .execute();
  return new Set(named.map(({ path }) => path));
}
