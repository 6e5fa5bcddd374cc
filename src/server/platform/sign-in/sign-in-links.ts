import { createHash, randomBytes } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Database, Queryable } from "../../app-context.ts";
import type { Tables } from "../database/tables.ts";

export const setPasswordPath = "/set-password";

/** Hours for which a link is good. */
export const linkHours = 24;
/** Days for which a link that was not used is known, so that whoever comes late is told so. */
const rememberedDays = 30;

export interface SignInLink {
  sso_id: string;
  email: string;
  name: string;
  isExpired: boolean;
}

const keyOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");

/** Makes the one link by which somebody sets a password, good once; those made before are good no more. Only its hash is kept. */
export async function makeSignInLink(
  trx: Transaction<Tables>,
  ssoId: string,
): Promise<{ secret: string; endsAt: Date }> {
  const secret = randomBytes(32).toString("base64url");
  await trx.deleteFrom("sign_in_links").where("sso_id", "=", ssoId).execute();
  const { ends_at } = await trx
    .insertInto("sign_in_links")
    .values({
      key: keyOf(secret),
      sso_id: ssoId,
      ends_at: sql<Date>`now() + make_interval(hours => ${linkHours})`,
    })
    .returning("ends_at")
    .executeTakeFirstOrThrow();
  return { secret, endsAt: ends_at };
}

/** Whose a link is; undefined when there is none of this secret, or it was used. */
export async function findSignInLink(database: Queryable, secret: string): Promise<SignInLink | undefined> {
  return database
    .selectFrom("sign_in_links")
    .innerJoin("users", "users.sso_id", "sign_in_links.sso_id")
    .select(["users.sso_id", "users.email", "users.name", sql<boolean>`ends_at <= now()`.as("isExpired")])
    .where("key", "=", keyOf(secret))
    .executeTakeFirst();
}

/** Uses a link up. Of two who do so at once one is told false, as is whoever comes too late. */
export async function takeSignInLink(trx: Transaction<Tables>, secret: string): Promise<boolean> {
  const taken = await trx
    .deleteFrom("sign_in_links")
    .where("key", "=", keyOf(secret))
    .where("ends_at", ">", sql<Date>`now()`)
    .returning("key")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function purgeSignInLinks(database: Database): Promise<void> {
  await database
    .deleteFrom("sign_in_links")
    .where("ends_at", "<", sql<Date>`now() - make_interval(days => ${rememberedDays})`)
    .execute();
}
