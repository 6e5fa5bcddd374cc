import type { EmbeddedDatabase } from "./pglite.ts";

const lookEveryMs = 15_000;
const longestWithoutCheckpointMs = 3 * 60_000;
const vacuumEveryMs = 24 * 60 * 60_000;

/**
 * PGlite has no background processes: without checkpoints its log grows without end and the next start is slow, and without
 * statistics its plans go bad. Checkpoints once the writing pauses, and every few minutes while it does not. Answers a
 * function that stops it.
 */
export function keepTidy(database: EmbeddedDatabase): () => void {
  let writesSeen = database.writes();
  let checkpointedAt = performance.now();
  let writesKept = writesSeen;
  const checkpoint = setInterval(() => {
    const isIdle = database.writes() === writesSeen;
    writesSeen = database.writes();
    if (writesSeen === writesKept || (!isIdle && performance.now() - checkpointedAt < longestWithoutCheckpointMs))
      return;
    const kept = writesSeen;
    checkpointedAt = performance.now();
    database.maintain("checkpoint").then(
      () => {
        writesKept = kept;
      },
      // Its disk is full: the next look tries again.
      () => {},
    );
  }, lookEveryMs).unref();
  const vacuum = setInterval(() => {
    database.maintain("vacuum analyze").catch(() => {});
  }, vacuumEveryMs).unref();
  return () => {
    clearInterval(checkpoint);
    clearInterval(vacuum);
  };
}
