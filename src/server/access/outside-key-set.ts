import { createRemoteJWKSet, errors, type JWTVerifyGetKey, type RemoteJWKSet } from "jose";
import { Refused } from "../refused.ts";

const unavailable = () => new Refused(503, "Sign-in cannot be checked at the moment. Please try again shortly.");

async function discover(issuer: string): Promise<RemoteJWKSet> {
  const response = await fetch(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(5000),
  });
  if (!response.ok) throw new Error(`The issuer's discovery document answers ${response.status}.`);
  const document = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown };
  if (document.issuer !== issuer) throw new Error(`The issuer names itself ${String(document.issuer)}.`);
  return createRemoteJWKSet(new URL(String(document.jwks_uri)));
}

/**
 * The public keys of an outside provider, found through its discovery document when first needed and kept; a failure is not
 * kept. Keys that cannot be had refuse with 503, so that nobody is signed out by a provider that is away.
 */
export function outsideKeySet(issuer: string): JWTVerifyGetKey {
  let found: Promise<RemoteJWKSet> | undefined;
  return async (header, token) => {
    found ??= discover(issuer);
    const keys = await found.catch(() => {
      found = undefined;
      throw unavailable();
    });
    return keys(header, token).catch((error: unknown) => {
      const isTokensFault =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys ||
        error instanceof errors.JOSENotSupported;
      throw isTokensFault ? error : unavailable();
    });
  };
}
