import type Provider from "oidc-provider";

/**
 * Whether the browser that sends these cookies has a session here. Good for choosing a page, not for trusting anybody: the
 * cookie's signature is not looked at.
 */
export async function isSignedIn(provider: Provider, cookies: string | undefined): Promise<boolean> {
  const [, id] = /(?:^|;\s*)_session=([\w-]+)/.exec(cookies ?? "") ?? [];
  return id !== undefined && (await provider.Session.find(id))?.accountId !== undefined;
}
