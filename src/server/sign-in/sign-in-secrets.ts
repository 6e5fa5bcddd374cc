import { randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import type { Database } from "../parts.ts";

export interface SignInSecrets {
  /** Private; signs the tokens. */
  signingKey: JWK;
  cookieKeys: string[];
}

const name = "sign-in-secrets";

async function makeSecrets(): Promise<SignInSecrets> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const signingKey = {
    ...(await exportJWK(privateKey)),
    alg: "ES256",
    use: "sig",
    kid: randomBytes(8).toString("hex"),
  };
  return { signingKey, cookieKeys: [randomBytes(32).toString("base64url")] };
}

/** The provider's keys, made once and kept in the database: of processes that start together, the first one's count. */
export async function readSignInSecrets(database: Database): Promise<SignInSecrets> {
  const read = () => database.selectFrom("kept_values").select("value").where("name", "=", name).executeTakeFirst();
  const kept = await read();
  if (kept) return kept.value as SignInSecrets;
  await database
    .insertInto("kept_values")
    .values({ name, value: JSON.stringify(await makeSecrets()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await read())?.value as SignInSecrets;
}
