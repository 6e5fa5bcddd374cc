import type { Reader } from "../settings/setting-reader.ts";

export interface SignInSettings {
  /** `embedded`, or an outside provider by its issuer. */
  kind: "embedded" | "outside";
  issuer: string;
  clientId: string;
  /** Other programs' ids at the outside provider, whose tokens are taken besides those of the page. */
  otherClients: string[];
  audience: string;
  audienceParameter: "audience" | "resource";
  scope: string;
  /** Accepted `typ` of access tokens; empty: what access tokens have where the provider says nothing. */
  tokenType: string;
  /** Seconds. The embedded provider's tokens live so long; an outside provider's may at most. */
  accessTokenSeconds: number;
}

/** Who signs people in: the embedded sign-in, or the provider of OIDC_ISSUER. */
export function readSignIn(read: Reader, publicUrl: string, isTrial: boolean): SignInSettings {
  const issuer = read.optionalUrl("OIDC_ISSUER", ["http:", "https:"]);
  const isAsked = read.choice("EMBEDDED_SIGN_IN", "no", ["yes", "no"]) === "yes";
  const clientId = read.text("OIDC_CLIENT_ID", issuer ? "" : "claims-portal");
  if (issuer && !clientId)
    read.fault("OIDC_CLIENT_ID", "is missing", "set it to the portal's client id at OIDC_ISSUER");
  if (issuer && isAsked) read.fault("EMBEDDED_SIGN_IN", "is yes while OIDC_ISSUER is set", "unset one of the two");
  if (!issuer && !isAsked && !isTrial) {
    read.fault(
      "OIDC_ISSUER",
      "is missing, and outside of development and test nobody can sign in without it",
      "set it to your sign-in provider, or set EMBEDDED_SIGN_IN=yes to use the bundled sign-in, which begins without anybody (npm run first-administrator makes the first)",
    );
  }
  const scope = read.text("OIDC_SCOPE", "openid profile email offline_access");
  if (!scope.split(/\s+/).includes("openid"))
    read.fault("OIDC_SCOPE", "does not ask for openid", "add openid: without it nobody says who has signed in");
  return {
    kind: issuer ? "outside" : "embedded",
    issuer: issuer ?? `${publicUrl}/oidc`,
    clientId,
    otherClients: read.list("OIDC_OTHER_CLIENTS"),
    audience: read.text("OIDC_AUDIENCE", issuer ? clientId : `${publicUrl}/api`),
    audienceParameter: read.choice("OIDC_AUDIENCE_PARAMETER", issuer ? "audience" : "resource", [
      "audience",
      "resource",
    ]),
    scope,
    tokenType: read.text("OIDC_TOKEN_TYPE", issuer ? "" : "at+jwt"),
    accessTokenSeconds: issuer
      ? read.number("OIDC_LONGEST_TOKEN_SECONDS", 86_400, 60, 604_800)
      : read.number("ACCESS_TOKEN_SECONDS", 900, 30, 86_400),
  };
}
