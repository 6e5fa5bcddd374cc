import Provider, { type Configuration, errors, type KoaContextWithOIDC } from "oidc-provider";
import type { Database } from "../../app-context.ts";
import { plainPagePolicy } from "../http/plain-page.ts";
import { headersBeside } from "../http/security-headers.ts";
import type { Settings } from "../settings/settings.ts";
import { isSignedIn } from "./is-signed-in.ts";
import { errorPage, signedOutPage, signOutPage, signOutScript } from "./provider-pages.ts";
import { createRecordAdapter } from "./record-adapter.ts";
import type { SignInKeys } from "./sign-in-keys.ts";

const day = 24 * 60 * 60;
const scopes = ["openid", "offline_access", "profile", "email"];

function writePage(ctx: KoaContextWithOIDC, page: string, script?: string): void {
  ctx.set("content-security-policy", plainPagePolicy(script));
  ctx.type = "html";
  ctx.body = page;
}

/** The grant of this session and client. Our own portal needs nobody's consent, so it is made where there is none. */
async function loadGrant(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const id = session.grantIdFor(client.clientId);
  const known = id === undefined ? undefined : await provider.Grant.find(id);
  if (known?.accountId === session.accountId) return known;
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.addOIDCScope(scopes.join(" "));
  await grant.save();
  return grant;
}

/** A signed-out page elsewhere must not end sessions here by a mere link: only the portal holds the person's ID token. */
function isAskedByThePortal(ctx: KoaContextWithOIDC): boolean {
  const hint: { payload?: { sub?: string } } | undefined = ctx.oidc.entities.IdTokenHint;
  return hint?.payload?.sub !== undefined && hint.payload.sub === ctx.oidc.session?.accountId;
}

function features({ publicUrl, signIn }: Settings): Configuration["features"] {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    // Whoever holds a refresh token may end it.
    revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => {
        const isCertain = isAskedByThePortal(ctx);
        writePage(ctx, signOutPage(form, isCertain), isCertain ? signOutScript : undefined);
      },
      postLogoutSuccessSource: (ctx) => writePage(ctx, signedOutPage(publicUrl)),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => signIn.audience,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (resource !== signIn.audience) throw new errors.InvalidTarget();
        return {
          scope: "",
          audience: signIn.audience,
          accessTokenFormat: "jwt",
          accessTokenTTL: signIn.accessTokenSeconds,
          jwt: { sign: { alg: "ES256" } },
        };
      },
    },
  };
}

/** The bundled OpenID provider: one public client, the portal; authorization code with PKCE; rotating refresh tokens. */
export function createProvider(settings: Settings, database: Database, keys: SignInKeys): Provider {
  const { publicUrl, pageOrigins, signIn } = settings;
  const pages = [new URL(publicUrl).origin, ...pageOrigins];
  const provider = new Provider(signIn.issuer, {
    adapter: createRecordAdapter(database),
    jwks: { keys: keys.signing },
    cookies: { keys: keys.cookies },
    scopes,
    claims: { openid: ["sub"], profile: ["name"], email: ["email"] },
    responseTypes: ["code"],
    clients: [
      {
        client_id: signIn.clientId,
        client_name: "Partner Portal",
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        response_types: ["code"],
        redirect_uris: pages.map((page) => `${page}/signed-in`),
        post_logout_redirect_uris: pages.flatMap((page) => [`${page}/signed-out`, `${page}/`]),
        id_token_signed_response_alg: "ES256",
      },
    ],
    clientBasedCORS: (_ctx, origin) => pages.includes(origin),
    features: features(settings),
    findAccount: async (_ctx, sub) => {
      const account = await database
        .selectFrom("sign_in_accounts")
        .select(["name", "email"])
        .where("sso_id", "=", sub)
        .executeTakeFirst();
      return account && { accountId: sub, claims: () => ({ sub, ...account }) };
    },
    interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}` },
    // Lets the API refuse a token at once whose grant was ended by signing out.
    extraTokenClaims: (_ctx, token) => ({ grant: "grantId" in token ? token.grantId : undefined }),
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    // Signing out ends every token of the session, whatever scope was asked for.
    expiresWithSession: () => true,
    loadExistingGrant: loadGrant,
    rotateRefreshToken: () => true,
    renderError: async (ctx, out, error) => {
      const isDone = error instanceof errors.SessionNotFound && (await isSignedIn(provider, ctx.get("cookie")));
      if (isDone) ctx.redirect(`${publicUrl}/`);
      else writePage(ctx, errorPage(out.error, publicUrl));
    },
    ttl: {
      AccessToken: signIn.accessTokenSeconds,
      AuthorizationCode: 60,
      Grant: 14 * day,
      IdToken: 60 * 60,
      Interaction: 60 * 60,
      RefreshToken: 14 * day,
      Session: 14 * day,
    },
  });
  // It reads its public address from headers that `createEmbeddedSignIn` sets.
  provider.proxy = true;
  provider.use(async (ctx, next) => {
    ctx.set(headersBeside(publicUrl));
    ctx.set("content-security-policy", plainPagePolicy());
    await next();
    if (ctx.status === 503) ctx.set("retry-after", "2");
  });
  return provider;
}
