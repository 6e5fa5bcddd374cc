import type { Received } from "./small-server.ts";

const key = (issuer: string) => `sign-in.user:${issuer}:portal`;

/** A provider's discovery page, for answers of a small server at `origin`. */
export const discovery = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/authorize`,
  token_endpoint: `${origin}/token`,
  end_session_endpoint: `${origin}/logout`,
});

/** The body of a token answer that carries no new identity. */
export const tokens = (access_token: string, refresh_token: string) => ({
  access_token,
  refresh_token,
  token_type: "Bearer",
  expires_in: 300,
});

/** Puts a signed-in person's tokens where the session looks for them. */
export function signedIn(storage: Storage, issuer: string, access = "first", refresh = "refresh-1"): void {
  const profile = { sub: "1", iss: issuer, aud: "portal", exp: 4_000_000_000, iat: 1 };
  storage.setItem(key(issuer), JSON.stringify({ token_type: "Bearer", scope: "openid", profile, id_token: "" }));
  storage.setItem("access_token", access);
  storage.setItem("refresh_token", refresh);
}

export const formOf = ({ body }: Received) => Object.fromEntries(new URLSearchParams(body));

export const portalConfig = (issuer: string) => ({
  api: "",
  issuer,
  clientId: "portal",
  audience: "urn:claims",
  audienceParameter: "resource" as const,
  scope: "openid offline_access",
  environment: "test",
  advisorPhone: "0800 000 000",
  contactEmail: "customer-service@example.test",
  policyUrl: "https://example.test/policy",
  termsUrl: "https://example.test/terms",
});
