import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from "jose";
import { askProvider, NoAnswer, parseJson } from "../../server/access/check-sign-in/ask-provider.ts";
import { type Finding, good, wrong } from "../../server/access/check-sign-in/finding.ts";
import { judgeDiscovery } from "../../server/access/check-sign-in/judge-discovery.ts";
import { judgeKeys } from "../../server/access/check-sign-in/judge-keys.ts";
import { judgeCors, tryClient } from "../../server/access/check-sign-in/try-client.ts";
import { algorithms, clockTolerance, tokenFault } from "../../server/access/judge-token.ts";
import { type Discovery, discoveryAddress } from "../../server/access/outside-provider.ts";
import { systemClock } from "../../server/platform/clock.ts";
import { readSettings, type Settings } from "../../server/platform/settings/settings.ts";

export type { Finding } from "../../server/access/check-sign-in/finding.ts";

/**
 * Goes to the sign-in provider of the settings as the page and the server do, and says in words what is wrong and what to do; also
 * of an access token, if one is given. Rejects only with StartUpFault, for settings that do not hold.
 */
export async function checkSignIn(token?: string, settings: Settings = readSettings()): Promise<Finding[]> {
  const findings: Finding[] = [];
  try {
    await look(settings, token, findings);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    const isOwn = settings.signIn.kind === "embedded";
    findings.push(
      wrong(
        error.message,
        isOwn
          ? "Start the portal, and see that PUBLIC_URL leads to it"
          : "See that OIDC_ISSUER is right, and that the portal's machine may go there",
      ),
    );
  }
  return findings;
}

async function look(settings: Settings, token: string | undefined, findings: Finding[]): Promise<void> {
  const origin = { origin: new URL(settings.publicUrl).origin, accept: "application/json" };
  const address = discoveryAddress(settings.signIn.issuer);
  const answer = await askProvider(address, { headers: origin });
  const discovery: Discovery | undefined = parseJson(answer.text);
  if (answer.status !== 200 || !discovery) {
    findings.push(
      wrong(
        `${address} answers ${answer.status}${answer.status === 200 ? " with something that is no JSON" : ""}.`,
        "OIDC_ISSUER must be the issuer as the provider writes it: the part before /.well-known/openid-configuration",
      ),
    );
    return;
  }
  findings.push(...judgeCors("what the provider says of itself", address, answer, settings));
  findings.push(...judgeClock(answer.ahead), ...judgeDiscovery(discovery, settings));
  if (findings.some(({ says }) => says.startsWith("The provider names no"))) return;

  const keysAnswer = await askProvider(String(discovery.jwks_uri), { headers: origin });
  const keySet = keysAnswer.status === 200 ? parseJson(keysAnswer.text) : undefined;
  findings.push(...(await judgeKeys(keySet?.keys)));
  findings.push(...(await tryClient(discovery, settings)));
  if (token !== undefined) findings.push(await judgeToken(token, keySet as unknown as JSONWebKeySet, settings));
}

function judgeClock(ahead: number | undefined): Finding[] {
  if (ahead === undefined || Math.abs(ahead) <= clockTolerance) return [];
  const seconds = Math.round(Math.abs(ahead));
  return [
    wrong(
      `The provider's clock is ${seconds} seconds ${ahead > 0 ? "ahead of" : "behind"} this machine's, and ${clockTolerance} are tolerated.`,
      "Set both by NTP; tokens are refused as not valid yet, or end early, otherwise",
    ),
  ];
}

/** Judges an access token by the very rules of every call. */
async function judgeToken(token: string, keys: JSONWebKeySet, { signIn }: Settings): Promise<Finding> {
  const refuse = (why: string) =>
    wrong(
      `The token would be refused: ${why}`,
      "Set up the provider, or OIDC_AUDIENCE, OIDC_TOKEN_TYPE, OIDC_OTHER_CLIENTS, to agree",
    );
  try {
    const { payload, protectedHeader } = await jwtVerify(token.trim(), createLocalJWKSet(keys), {
      issuer: signIn.issuer,
      audience: signIn.audience,
      algorithms,
      requiredClaims: ["exp", "iat", "sub"],
      clockTolerance,
      ...(signIn.tokenType && { typ: signIn.tokenType }),
    });
    const fault = tokenFault(protectedHeader, payload, signIn, Math.floor(systemClock.now().getTime() / 1000));
    if (fault) return refuse(fault);
    return good(`The token is taken. Its subject, the sso_id of its bearer at the portal, is "${payload.sub}".`);
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    return refuse(wordsOf(error, signIn));
  }
}

function wordsOf(error: errors.JOSEError, { issuer, audience, tokenType }: Settings["signIn"]): string {
  if (error instanceof errors.JWTExpired) return "it has expired; take a fresh one.";
  if (error instanceof errors.JWTClaimValidationFailed) {
    const saying = error.claim in error.payload ? `says ${JSON.stringify(error.payload[error.claim])}` : "is absent";
    const wanted: Record<string, string> = { iss: issuer, aud: audience, typ: tokenType };
    const claim = error.claim === "typ" ? "its header's typ" : `its ${error.claim}`;
    return `${claim} ${error.claim === "typ" ? "differs" : saying}${wanted[error.claim] ? `, and "${wanted[error.claim]}" is needed` : ""}.`;
  }
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid)
    return "it is no signed JWT; have the provider give out access tokens as JWTs rather than opaque ones.";
  if (error instanceof errors.JWKSNoMatchingKey) return "none of the provider's published keys has signed it.";
  return `${error.message}.`;
}
