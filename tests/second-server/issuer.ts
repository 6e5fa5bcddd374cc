import type { Server } from "node:http";
import Provider from "oidc-provider";

/** What the page must be told of this provider; every name differs from the product's own sign-in. */
export const clientId = "partner-page";
export const audience = "urn:partner:claims";
export const scope = "openid email partner.claims";

export interface Issuer {
  address: string;
  /** Who holds this access token, by e-mail address. */
  holderOf(token: string): Promise<string | undefined>;
  /** Audiences that the page asked for, at the sign-in and at the token's door. */
  asked: string[];
  /** How often a session was renewed. */
  renewals(): number;
  close(): Promise<void>;
}

/** A provider of another make: opaque tokens, `audience` in place of `resource`, its own pages. Takes any name at its door. */
export async function startIssuer(port: number, page: string): Promise<Issuer> {
  const address = `http://127.0.0.1:${port}`;
  const asked: string[] = [];
  const provider = new Provider(address, {
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: "none",
        grant_types: ["authorization_code", "refresh_token"],
        redirect_uris: [`${page}/signed-in`],
        post_logout_redirect_uris: [`${page}/signed-out`],
      },
    ],
    scopes: ["openid", "email", "partner.claims"],
    extraParams: {
      audience: (_ctx, value) => {
        asked.push(String(value));
      },
    },
    clientBasedCORS: (_ctx, origin) => origin === page,
    cookies: { keys: ["second-server"] },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, email: sub }) }),
    issueRefreshToken: () => true,
    // Everybody who signs in has agreed.
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
  });
  let renewals = 0;
  provider.on("grant.success", ({ oidc }) => {
    if (oidc.params?.grant_type === "refresh_token") renewals += 1;
  });
  const server: Server = await new Promise((resolve) => {
    const listening = provider.listen(port, "127.0.0.1", () => resolve(listening));
  });
  return {
    address,
    asked,
    renewals: () => renewals,
    holderOf: async (token) => (await provider.AccessToken.find(token))?.accountId,
    close: () => closed(server),
  };
}

export function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
