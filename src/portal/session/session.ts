import { UserManager, WebStorageStateStore } from "oidc-client-ts";
import type { PortalConfig } from "../../contract/types.ts";
import { SignedOutError } from "./signed-out-error.ts";
import { TokenStore, tokenKeys } from "./token-store.ts";
import { withDigest } from "./with-digest.ts";

export const signedInPath = "/signed-in";
export const signedOutPath = "/signed-out";

/** The person's tokens, and the ways to get, renew and drop them. */
export class Session {
  readonly #manager: UserManager;
  readonly #storage: Storage;
  readonly #tokenParams: Record<string, string>;
  #renewal: Promise<string> | undefined;

  constructor(config: PortalConfig, origin: string, storage: Storage = localStorage) {
    this.#storage = storage;
    const { audience, audienceParameter } = config;
    this.#tokenParams = { audience, [audienceParameter]: audience };
    this.#manager = new UserManager({
      authority: config.issuer,
      client_id: config.clientId,
      scope: config.scope,
      redirect_uri: origin + signedInPath,
      post_logout_redirect_uri: origin + signedOutPath,
      extraQueryParams: { [audienceParameter]: audience },
      extraTokenParams: this.#tokenParams,
      userStore: new TokenStore(storage),
      stateStore: new WebStorageStateStore({ store: storage, prefix: "sign-in-request." }),
      // Tokens are renewed when a call is refused, not by the clock; who the person is, the API says.
      automaticSilentRenew: false,
      monitorSession: false,
      loadUserInfo: false,
    });
  }

  /** The access token in use, waiting for a renewal under way; null when signed out. */
  async accessToken(): Promise<string | null> {
    if (this.#renewal) return this.#renewal;
    return this.#storage.getItem(tokenKeys.access);
  }

  /** A token other than the one that was refused. One request serves all callers and all tabs; on failure the tokens are dropped. */
  renew(refused: string | null): Promise<string> {
    this.#renewal ??= this.#renewInTurn(refused).finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  /** Leaves for the provider's page; comes back to `path`. */
  async signIn(path: string): Promise<void> {
    await this.#manager.clearStaleState();
    await withDigest(() => this.#manager.signinRedirect({ state: { path } }));
  }

  /** Turns the provider's answer into tokens; gives the path that was wanted. */
  async finishSignIn(url: string): Promise<string> {
    const user = await withDigest(() => this.#manager.signinRedirectCallback(url));
    const { path } = (user.state ?? {}) as { path?: string };
    return path?.startsWith("/") && !path.startsWith("//") ? path : "/";
  }

  /** Drops the tokens and leaves for the provider's logout. What was typed and kept on the device stays. */
  async signOut(): Promise<void> {
    const user = await this.#manager.getUser();
    await this.drop();
    await this.#manager.signoutRedirect({ id_token_hint: user?.id_token });
  }

  async drop(): Promise<void> {
    await this.#manager.removeUser();
  }

  /** Tabs take turns: a refresh token used twice would end the whole session. */
  async #renewInTurn(refused: string | null): Promise<string> {
    if (!navigator.locks) return this.#renewNow(refused);
    return navigator.locks.request("token-renewal", () => this.#renewNow(refused));
  }

  async #renewNow(refused: string | null): Promise<string> {
    const current = this.#storage.getItem(tokenKeys.access);
    if (current && current !== refused) return current;
    try {
      if (!this.#storage.getItem(tokenKeys.refresh)) throw new Error("There is no refresh token.");
      const user = await this.#manager.signinSilent({ extraTokenParams: this.#tokenParams });
      if (!user) throw new Error("The provider gave no token.");
      return user.access_token;
    } catch (cause) {
      // No answer at all says nothing about the session: it stays, and the call fails by itself.
      if (cause instanceof TypeError) throw cause;
      await this.drop();
      throw new SignedOutError({ cause });
    }
  }
}
