import { createApi } from "../../../src/portal/shared/api/api.ts";
import { Session } from "../../../src/portal/shared/session/session.ts";
import type { Settings } from "../../../src/server/platform/settings/settings.ts";
import type { Tokens } from "../../server/sign-in/browser.ts";

/** Local storage as a browser gives it to all tabs of one address. */
export function deviceStorage(): Storage {
  const kept: Record<string, string> = {};
  const hidden = (value: unknown) => ({ value, enumerable: false });
  return Object.defineProperties(kept, {
    getItem: hidden((key: string) => kept[key] ?? null),
    setItem: hidden((key: string, value: string) => {
      kept[key] = value;
    }),
    removeItem: hidden((key: string) => {
      delete kept[key];
    }),
  }) as unknown as Storage;
}

/** Puts tokens where the session keeps them, as it does after a sign-in. */
export function keepTokens(storage: Storage, { signIn }: Settings, subject: string, tokens: Tokens): void {
  const { issuer, clientId } = signIn;
  const profile = { sub: subject, iss: issuer, aud: clientId, exp: 4_000_000_000, iat: 1 };
  const record = { token_type: "Bearer", scope: tokens.scope, profile, id_token: tokens.id_token };
  storage.setItem(`sign-in.user:${issuer}:${clientId}`, JSON.stringify(record));
  storage.setItem("access_token", tokens.access_token);
  storage.setItem("refresh_token", tokens.refresh_token);
}

/** One tab of the portal at this server. */
export function openTab(settings: Settings, storage: Storage) {
  const { issuer, clientId, audience, audienceParameter, scope } = settings.signIn;
  const { environment, advisorPhone, policyUrl, termsUrl, publicUrl } = settings;
  const sign = { issuer, clientId, audience, audienceParameter, scope };
  const config = { api: publicUrl, ...sign, environment, advisorPhone, policyUrl, termsUrl };
  const session = new Session(config, publicUrl, storage);
  let signedOut = 0;
  const api = createApi({
    session,
    base: publicUrl,
    onSignedOut: () => {
      signedOut += 1;
    },
  });
  return { session, api, signedOut: () => signedOut };
}
