import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../app-context.ts";

/** A session that the provider has ended, by what its logout token says. */
interface EndedSession {
  /** The logout token's own id. */
  jti: string;
  sid: string | undefined;
  subject: string | undefined;
  /** When it was ended, in seconds since 1970 on the provider's clock. */
  endedAt: number;
}

/** Keeps that it ended, for `seconds`: as long as one of its tokens can live. False when this token has said so before. */
export async function endSession(database: Database, session: EndedSession, seconds: number): Promise<boolean> {
  await database.deleteFrom("ended_sessions").where("expires_at", "<", sql<Date>`now()`).execute();
  const kept = await database
    .insertInto("ended_sessions")
    .values({
      jti: createHash("sha256").update(session.jti).digest("base64url"),
      sid: session.sid ?? null,
      subject: session.subject ?? null,
      ended_at: new Date(session.endedAt * 1000),
      expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("jti")
    .executeTakeFirst();
  return kept !== undefined;
}

/**
 * Whether the session of this token was ended, as a part of another question. A provider that names sessions in its access tokens
 * has each ended by its name; else all of a person's tokens end that were made before: whoever is still signed in renews theirs.
 */
export const isSessionEnded = (token: {
  subject: string;
  sid: string | undefined;
  issuedAt: number;
}) => sql<boolean>`exists (
  select from ended_sessions where sid = ${token.sid ?? null}
  or (subject = ${token.subject} and (sid is null or ${token.sid ?? null}::text is null)
    and ended_at >= to_timestamp(${token.issuedAt})))`;
