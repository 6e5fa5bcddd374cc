import { createHash, randomBytes } from "node:crypto";
import type { Settings } from "../../platform/settings/settings.ts";
import type { Discovery } from "../outside-provider.ts";
import { type Answer, askProvider, parseJson } from "./ask-provider.ts";
import { type Finding, good, note, wrong } from "./finding.ts";

type Asked = Pick<Settings, "signIn" | "publicUrl">;

const register = ({ signIn, publicUrl }: Asked) =>
  `Register the client "${signIn.clientId}" there as a public one (no secret; authorization code with PKCE) with the redirect address ${publicUrl}/signed-in`;

const saidBy = (params: URLSearchParams) =>
  [params.get("error"), params.get("error_description")].filter(Boolean).join(": ");

const leadsTo = (headers: Headers, from: string): URL | null => {
  const location = headers.get("location");
  return location === null ? null : URL.parse(location, from);
};

/** Asks as the page does: as far as one comes without anybody who signs in. */
export async function tryClient(discovery: Discovery, settings: Asked): Promise<Finding[]> {
  return [
    ...(await tryAuthorization(String(discovery.authorization_endpoint), settings)),
    ...(await tryToken(String(discovery.token_endpoint), settings)),
    ...(discovery.end_session_endpoint ? await trySignOut(String(discovery.end_session_endpoint), settings) : []),
  ];
}

/** May a page of the portal read this answer? */
export function judgeCors(name: string, address: string, { headers }: Answer, { publicUrl }: Asked): Finding[] {
  const { origin } = new URL(publicUrl);
  const allowed = headers.get("access-control-allow-origin");
  if (new URL(address).origin === origin || allowed === "*" || allowed === origin) return [];
  return [
    wrong(
      `Browsers do not let the portal's page read ${name} (${address}): its answer ${allowed ? `is for ${allowed}` : "has no Access-Control-Allow-Origin"}.`,
      `Name ${origin} among the origins (CORS, web origins) that the provider allows`,
    ),
  ];
}

async function tryAuthorization(endpoint: string, settings: Asked): Promise<Finding[]> {
  const { signIn, publicUrl } = settings;
  const url = new URL(endpoint);
  const query = {
    client_id: signIn.clientId,
    redirect_uri: `${publicUrl}/signed-in`,
    response_type: "code",
    scope: signIn.scope,
    state: "check",
    nonce: randomBytes(16).toString("hex"),
    code_challenge: createHash("sha256").update(randomBytes(32)).digest("base64url"),
    code_challenge_method: "S256",
    [signIn.audienceParameter]: signIn.audience,
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const { status, headers, text } = await askProvider(url.href, { headers: { accept: "text/html" } });
  const location = leadsTo(headers, endpoint);
  const error = location?.searchParams.get("error");
  if (error === "login_required" || error === "interaction_required") return [];
  if (location && error) {
    return [
      wrong(`It refuses to sign people in for the portal: ${saidBy(location.searchParams)}.`, mendOf(error, settings)),
    ];
  }
  if (status >= 500) return [wrong(`Its sign-in page answers ${status}.`, "See the provider's own log")];
  if (status >= 400 || /(invalid|unknown|unregistered|unauthori[sz]ed)[ _-]?(client|redirect)/i.test(text)) {
    return [
      wrong(`Its sign-in page answers ${status} to the portal's client and redirect address.`, register(settings)),
    ];
  }
  return [good(`It shows its sign-in page for the client "${signIn.clientId}" and ${publicUrl}/signed-in.`)];
}

const mends: Record<string, (settings: Asked) => string> = {
  invalid_scope: () => "Leave what it does not know out of OIDC_SCOPE, or allow it to this client",
  invalid_target: ({ signIn }) =>
    `Make "${signIn.audience}" known there as a resource (API), or set OIDC_AUDIENCE to the one that is`,
  unsupported_response_type: () => "Switch on the authorization code flow for this client",
  temporarily_unavailable: () => "Try again later",
  server_error: () => "See the provider's own log",
};

const mendOf = (error: string, settings: Asked): string => (mends[error] ?? register)(settings);

/** A code that nobody was given: only a client that the provider knows, and takes without a secret, is told that. */
async function tryToken(endpoint: string, settings: Asked): Promise<Finding[]> {
  const { signIn, publicUrl } = settings;
  const answer = await askProvider(endpoint, {
    method: "POST",
    headers: { origin: new URL(publicUrl).origin },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: randomBytes(16).toString("hex"),
      redirect_uri: `${publicUrl}/signed-in`,
      client_id: signIn.clientId,
      code_verifier: randomBytes(32).toString("base64url"),
    }),
  });
  const cors = judgeCors("its token endpoint", endpoint, answer, settings);
  const { error } = parseJson(answer.text) ?? {};
  if (answer.status >= 500)
    return [...cors, wrong(`Its token endpoint answers ${answer.status}.`, "See the provider's own log")];
  if (error === "invalid_client" || error === "unauthorized_client" || answer.status === 401) {
    return [
      ...cors,
      wrong(
        `Its token endpoint does not take the client "${signIn.clientId}" without a secret (${error ?? answer.status}).`,
        register(settings),
      ),
    ];
  }
  if (error === "unsupported_grant_type")
    return [
      ...cors,
      wrong("Its token endpoint takes no codes.", "Switch on the authorization code flow for this client"),
    ];
  const isKnown = error === "invalid_grant" || error === "invalid_code";
  return [
    ...cors,
    isKnown
      ? good(`Its token endpoint takes the client "${signIn.clientId}" without a secret.`)
      : note(`Its token endpoint answers ${answer.status} (${String(error ?? "no error named")}) to a made-up code.`),
  ];
}

async function trySignOut(endpoint: string, { signIn, publicUrl }: Asked): Promise<Finding[]> {
  const url = new URL(endpoint);
  const back = `${publicUrl}/signed-out`;
  url.searchParams.set("client_id", signIn.clientId);
  url.searchParams.set("post_logout_redirect_uri", back);
  const { status, headers } = await askProvider(url.href, { headers: { accept: "text/html" } });
  const location = leadsTo(headers, endpoint);
  if (status < 400 && !location?.searchParams.has("error")) return [];
  const said = location ? saidBy(location.searchParams) : String(status);
  return [
    note(
      `Its logout answers ${said} to the address that people come back to.`,
      `See that ${back} is registered for this client (post_logout_redirect_uris); people stay on the provider's page otherwise`,
    ),
  ];
}
