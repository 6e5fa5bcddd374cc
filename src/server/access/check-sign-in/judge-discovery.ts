import type { Settings } from "../../platform/settings/settings.ts";
import { algorithms } from "../judge-token.ts";
import { type Discovery, originsOf } from "../outside-provider.ts";
import { type Finding, good, note, wrong } from "./finding.ts";

const listOf = (value: unknown): string[] | undefined => (Array.isArray(value) ? value.map(String) : undefined);
const isLoopback = ({ hostname }: URL) => ["localhost", "127.0.0.1", "[::1]"].includes(hostname);

/** What a provider says of itself, against what the portal needs. */
export function judgeDiscovery(discovery: Discovery, { signIn, publicUrl }: Settings): Finding[] {
  return [
    ...judgeIssuer(discovery, signIn.issuer),
    ...["authorization_endpoint", "token_endpoint", "jwks_uri"].flatMap((name) =>
      judgeEndpoint(discovery, name, publicUrl),
    ),
    ...judgeFlow(discovery),
    ...judgeRenewal(discovery, signIn.scope),
    ...(signIn.kind === "outside" ? judgeSignOut(discovery, publicUrl) : []),
    ...judgeAudience(signIn),
    good(
      `The page may talk to ${originsOf(signIn.issuer, discovery).join(", ")} (Content-Security-Policy, connect-src).`,
    ),
  ];
}

function judgeIssuer({ issuer }: Discovery, wanted: string): Finding[] {
  if (issuer === wanted) return [good(`The issuer is ${wanted}.`)];
  const isSlash = typeof issuer === "string" && issuer.replace(/\/$/, "") === wanted.replace(/\/$/, "");
  return [
    wrong(
      `The provider calls itself ${JSON.stringify(issuer)}, and OIDC_ISSUER is "${wanted}"${isSlash ? ": only the slash at the end differs, which counts" : ""}.`,
      `Set OIDC_ISSUER=${String(issuer)}, if that is the provider you mean; its tokens are refused otherwise`,
    ),
  ];
}

function judgeEndpoint(discovery: Discovery, name: string, publicUrl: string): Finding[] {
  const url = URL.parse(String(discovery[name] ?? ""));
  if (!url || !/^https?:$/.test(url.protocol)) {
    return [wrong(`The provider names no ${name}.`, "Sign-in cannot work without it: see the provider's settings")];
  }
  if (url.protocol === "https:" || isLoopback(url)) return [];
  if (publicUrl.startsWith("https:") && name === "token_endpoint") {
    return [
      wrong(
        `Its ${name} is ${url.href}: browsers call nothing over plain HTTP from a page that came by HTTPS.`,
        "Give the provider an HTTPS address",
      ),
    ];
  }
  return [wrong(`Its ${name} is ${url.href}: tokens and keys go over the network unencrypted.`, "Use HTTPS")];
}

function judgeFlow(discovery: Discovery): Finding[] {
  const findings: Finding[] = [];
  const types = listOf(discovery.response_types_supported);
  if (types && !types.includes("code")) {
    findings.push(
      wrong(
        `It does not offer the authorization code flow (response_types_supported: ${types.join(", ")}).`,
        "Switch it on at the provider; the portal uses no other",
      ),
    );
  }
  const methods = listOf(discovery.code_challenge_methods_supported);
  if (methods?.includes("S256")) findings.push(good("It knows PKCE (S256)."));
  else if (methods)
    findings.push(
      wrong(
        `It knows PKCE by ${methods.join(", ") || "no method"} alone.`,
        "Switch on the method S256 at the provider",
      ),
    );
  else
    findings.push(
      note(
        "It does not say whether it knows PKCE (code_challenge_methods_supported).",
        "See that the method S256 is on for this client; the portal always sends it",
      ),
    );
  const signs = listOf(discovery.id_token_signing_alg_values_supported);
  if (signs && !signs.some((name) => algorithms.includes(name))) {
    findings.push(
      wrong(
        `It signs with ${signs.join(", ")} alone, which the portal does not take.`,
        `Have it sign with one of ${algorithms.join(", ")}`,
      ),
    );
  }
  return findings;
}

function judgeRenewal(discovery: Discovery, scope: string): Finding[] {
  const findings: Finding[] = [];
  const grants = listOf(discovery.grant_types_supported);
  if (!grants?.includes("refresh_token")) {
    findings.push(
      note(
        "It does not list refresh tokens (grant_types_supported).",
        "See that this client gets one; without it people sign in again whenever an access token ends",
      ),
    );
  }
  const known = listOf(discovery.scopes_supported);
  const unknown = known ? scope.split(/\s+/).filter((word) => !known.includes(word)) : [];
  if (unknown.length > 0) {
    findings.push(
      note(
        `It does not list these scopes of OIDC_SCOPE: ${unknown.join(", ")} (scopes_supported: ${known?.join(", ")}).`,
        "Leave them out of OIDC_SCOPE if sign-in ends with invalid_scope; openid is needed, offline_access where refresh tokens depend on it",
      ),
    );
  }
  return findings;
}

function judgeSignOut(discovery: Discovery, publicUrl: string): Finding[] {
  const findings: Finding[] = [];
  if (!discovery.end_session_endpoint) {
    findings.push(
      note(
        "It has no end_session_endpoint: who logs out of the portal is still signed in at the provider.",
        "Switch on RP-initiated logout there, if it has it",
      ),
    );
  }
  if (!discovery.revocation_endpoint) {
    findings.push(
      note("It has no revocation_endpoint: logging out ends refresh tokens only as far as its logout does."),
    );
  }
  if (discovery.backchannel_logout_supported !== true) {
    findings.push(
      note(
        "It does not say that it tells of ended sessions (backchannel_logout_supported): access tokens last until they expire.",
        `Keep them short; if it can tell, register ${publicUrl}/sign-in/back-channel-logout for this client`,
      ),
    );
  }
  return findings;
}

function judgeAudience({
  audience,
  audienceParameter,
  tokenType,
  accessTokenSeconds,
  kind,
}: Settings["signIn"]): Finding[] {
  if (audienceParameter === "resource" && !URL.canParse(audience)) {
    return [
      wrong(
        `OIDC_AUDIENCE_PARAMETER is resource, and OIDC_AUDIENCE "${audience}" is no absolute address (RFC 8707).`,
        "Set OIDC_AUDIENCE to an address like https://claims.example.com/api, the same at the provider",
      ),
    ];
  }
  const type = tokenType ? `the header's typ "${tokenType}"` : 'the header\'s typ "at+jwt", "JWT" or none';
  const seconds = kind === "outside" ? "OIDC_LONGEST_TOKEN_SECONDS" : "ACCESS_TOKEN_SECONDS";
  return [
    note(
      `Access tokens must be signed JWTs for the audience "${audience}", with ${type}, that live ${accessTokenSeconds} seconds at most (${seconds}).`,
      "Only a token shows whether they are: pipe one into `npm run check:sign-in -- --token`",
    ),
  ];
}
