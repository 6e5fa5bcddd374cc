import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../app-context.ts";

/** Counts tries within a window of time, all processes together. */
interface Attempts {
  /** Counts one more. Undefined: go on; else the seconds to wait. */
  take(key: string): Promise<number | undefined>;
  clear(key: string): Promise<void>;
  /** Is there a try whose window has not ended? */
  isCounted(key: string): Promise<boolean>;
  /** Takes one try back. */
  giveBack(key: string): Promise<void>;
}

interface Limit {
  /** Tells its counts from those of other limits. */
  name: string;
  tries: number;
  /** Seconds, from the first try on. */
  window: number;
}

/** What is typed as an email may be a password: the table knows it by its hash alone. */
const written = (name: string, key: string) => createHash("sha256").update(`${name} ${key}`).digest("base64url");

export function createAttempts(database: Database, { name, tries: most, window }: Limit): Attempts {
  const ends = sql<Date>`now() + make_interval(secs => ${window})`;
  const isOver = sql<boolean>`sign_in_attempts.ends_at <= now()`;
  return {
    async take(key) {
      const { tries, wait } = await database
        .insertInto("sign_in_attempts")
        .values({ key: written(name, key), tries: 1, ends_at: ends })
        .onConflict((conflict) =>
          conflict.column("key").doUpdateSet({
            tries: sql<number>`case when ${isOver} then 1 else sign_in_attempts.tries + 1 end`,
            ends_at: sql<Date>`case when ${isOver} then excluded.ends_at else sign_in_attempts.ends_at end`,
          }),
        )
        .returning(["tries", sql<number>`ceil(extract(epoch from ends_at - now()))::int`.as("wait")])
        .executeTakeFirstOrThrow();
      return tries > most ? Math.max(1, wait) : undefined;
    },
    async clear(key) {
      await database.deleteFrom("sign_in_attempts").where("key", "=", written(name, key)).execute();
    },
    async isCounted(key) {
      const counted = await database
        .selectFrom("sign_in_attempts")
        .select("key")
        .where("key", "=", written(name, key))
        .where("ends_at", ">", sql<Date>`now()`)
        .executeTakeFirst();
      return counted !== undefined;
    },
    async giveBack(key) {
      await database
        .updateTable("sign_in_attempts")
        .set((eb) => ({ tries: eb("tries", "-", 1) }))
        .where("key", "=", written(name, key))
        .where("tries", ">", 0)
        .execute();
    },
  };
}

/** Takes out the counts whose window has ended. */
export async function purgeAttempts(database: Database): Promise<void> {
  await database.deleteFrom("sign_in_attempts").where("ends_at", "<=", sql<Date>`now()`).execute();
}
