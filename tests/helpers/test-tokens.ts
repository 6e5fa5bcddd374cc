import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTVerifyGetKey, SignJWT } from "jose";
import type { Database } from "../../src/server/app-context.ts";
import type { Settings } from "../../src/server/platform/settings/settings.ts";

export interface TestTokens {
  /** The public half, for `createAuthenticate`. */
  keySet: JWTVerifyGetKey;
  /** An access token as the provider of `settings` would give it to `subject`; `claims` override what it says. */
  sign(
    subject: string,
    claims?: { issuer?: string; audience?: string; expires?: Date; type?: string; profile?: Record<string, unknown> },
  ): Promise<string>;
}

/** The id of the tests' own key, which tells their tokens from those of the bundled sign-in. */
export const testKey = "test";

/** What the tests' tokens were granted by: a person's signing in that never ends. */
export const testGrant = "test-grant";

/** The record of it, as the bundled sign-in keeps them. */
export async function keepTestGrant(database: Database): Promise<void> {
  await database.insertInto("sign_in_records").values({ model: "Grant", id: testGrant, payload: "{}" }).execute();
}

/** A sign-in provider's keys, for tests that need its tokens and not its pages. */
export async function testTokens({ signIn }: Settings): Promise<TestTokens> {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const keys = [{ ...(await exportJWK(publicKey)), kid: testKey, alg: "ES256" }];
  return {
    keySet: createLocalJWKSet({ keys }),
    sign: (subject, claims = {}) =>
      new SignJWT({ ...claims.profile, grant: testGrant })
        .setProtectedHeader({ alg: "ES256", kid: testKey, typ: claims.type ?? (signIn.tokenType || "at+jwt") })
        .setSubject(subject)
        .setIssuer(claims.issuer ?? signIn.issuer)
        .setAudience(claims.audience ?? signIn.audience)
        .setIssuedAt()
        .setExpirationTime(claims.expires ?? `${signIn.accessTokenSeconds}s`)
        .sign(privateKey),
  };
}
