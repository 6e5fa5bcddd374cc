import type { JWTHeaderParameters, JWTPayload } from "jose";
import type { SignInSettings } from "../platform/sign-in/sign-in-settings.ts";

/** Seconds that the provider's clock may differ from ours. */
export const clockTolerance = 5;
/** Seconds that the clocks of our own processes may differ: what one of them has just made is good at the others at once. */
const ownSkew = 60;

/** Asymmetric signatures only: a public key must never pass for a shared secret. */
export const algorithms = ["ES256", "ES384", "ES512", "PS256", "PS384", "PS512", "RS256", "RS384", "RS512", "EdDSA"];

/** Kinds in a token's header that access tokens may have where no setting names one; many providers say nothing there. */
const headerTypes = ["", "jwt", "at+jwt"];
/** Where providers say within a token what kind it is: Keycloak, Glewlwyd, Cognito, others. */
const kindClaims = ["typ", "type", "token_use", "token_type"];
/** Where they say to whom it was given. */
const clientClaims = ["azp", "client_id", "cid", "appid"];
/** What only a token that allows something says, and one that says who somebody is does not. */
const accessClaims = ["scope", "scp", "client_id", "cid", "appid", "permissions"];

const textOf = (value: unknown): string => (typeof value === "string" ? value.toLowerCase() : "");

/**
 * Why a token that the provider has signed for this issuer, audience and time is not an access token for this portal, in words
 * for whoever sets up the provider; undefined when it is one. `now` is in seconds since 1970.
 */
export function tokenFault(
  header: JWTHeaderParameters,
  payload: JWTPayload,
  signIn: SignInSettings,
  now: number,
): string | undefined {
  const { sub, exp = 0, iat } = payload;
  if (typeof sub !== "string" || sub === "" || sub.includes("\0")) return "It names nobody (sub).";
  // From here on where it says that it will be made one day: it would live the longer.
  const isMade = iat !== undefined && iat <= now + (signIn.kind === "embedded" ? ownSkew : 0);
  const madeAt = isMade ? iat : now;
  if (exp - madeAt > signIn.accessTokenSeconds + clockTolerance) {
    return `It lives for ${exp - madeAt} seconds, longer than the ${signIn.accessTokenSeconds} that are allowed.`;
  }
  if (signIn.kind === "embedded")
    return typeof payload.grant === "string" ? undefined : "It belongs to no sign-in (grant).";
  return outsideFault(header, payload, signIn);
}

function outsideFault(header: JWTHeaderParameters, payload: JWTPayload, signIn: SignInSettings): string | undefined {
  const type = textOf(header.typ).replace(/^application\//, "");
  if (signIn.tokenType === "" && !headerTypes.includes(type))
    return `It is no access token: its header's typ is "${header.typ}".`;
  if (payload.events !== undefined) return "It is a logout token or tells of another event (events).";
  const kinds = kindClaims.map((name) => textOf(payload[name]));
  if (kinds.some((kind) => /^(id|refresh|logout|offline)/.test(kind))) {
    return `It is no access token: it says of itself that it is a token of the kind "${kinds.find(Boolean)}".`;
  }
  const other = clientClaims.find((name) => {
    const client = payload[name];
    return client !== undefined && client !== signIn.clientId && !signIn.otherClients.includes(String(client));
  });
  if (other) {
    return `It was given to the client "${String(payload[other])}" (${other}), which is neither OIDC_CLIENT_ID nor among OIDC_OTHER_CLIENTS.`;
  }
  if (type === "at+jwt") return undefined;
  if (payload.at_hash !== undefined || payload.c_hash !== undefined) return "It is an ID token (at_hash, c_hash).";
  const isAccess =
    kinds.some((kind) => /^(bearer|access)/.test(kind)) || accessClaims.some((name) => payload[name] !== undefined);
  if (!isAccess)
    return "Nothing in it says that it is an access token rather than an ID token (no scope, no client_id).";
  if (payload.nonce !== undefined && !kinds.some((kind) => /^(bearer|access)/.test(kind)))
    return "It is an ID token (nonce).";
  return undefined;
}
