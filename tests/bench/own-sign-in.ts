import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

export interface OwnSignIn {
  /** Settings of the server that trusts it. */
  env: Record<string, string>;
  /** The `authorization` header of a person of the reference data. */
  headerOf(email: string): Promise<string>;
  /** The same of anybody, by their id at the provider. */
  headerOfSubject(subject: string): Promise<string>;
  end(): void;
}

const audience = "bench";

/** A sign-in provider that gives a token to whoever is named, for load on the API without its pages. */
export async function startOwnSignIn(): Promise<OwnSignIn> {
  const { privateKey, publicKey } = await generateKeyPair("ES256");
  const keys = [{ ...(await exportJWK(publicKey)), kid: audience, alg: "ES256" }];
  let issuer = "";
  const server = createServer((request, answer) => {
    answer.setHeader("content-type", "application/json");
    const isDiscovery = request.url?.endsWith("/openid-configuration");
    answer.end(JSON.stringify(isDiscovery ? { issuer, jwks_uri: `${issuer}/keys` } : { keys }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const headerOfSubject = async (subject: string): Promise<string> => {
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: "ES256", kid: audience, typ: "at+jwt" })
      .setSubject(subject)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime("12h")
      .sign(privateKey);
    return `Bearer ${token}`;
  };
  return {
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: audience },
    headerOf: (email) => headerOfSubject(`user-${email.split("@")[0]}`),
    headerOfSubject,
    end: () => server.close(),
  };
}
