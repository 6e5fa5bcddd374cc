import { ErrorResponse, UserManager, WebStorageStateStore } from "oidc-client-ts";
import type { PortalConfig } from "../../../contract/types.ts";
import { keptAnswers } from "./kept-answers.ts";
import { leaveNothing, requestPrefix } from "./leave-nothing.ts";
import { ownPath, returnTo } from "./return-to.ts";
import { SignInAwayError } from "./sign-in-away-error.ts";
import { signInReach } from "./sign-in-reach.ts";
import { TokenStore, tokenKeys } from "./token-store.ts";
import { withDigest } from "./with-digest.ts";
import { withTabLock } from "./with-tab-lock.ts";

export const signedInPath = "/signed-in";
export const signedOutPath = "/signed-out";

/** Milliseconds. */
const longestHearing = 1_000;

/** The person's tokens, and the ways to get, renew and drop them. */
export class Session {
  readonly #manager: UserManager;
  readonly #storage: Storage;
  readonly #tokenParams: Record<string, string>;
  readonly #tokens: TokenStore;
  readonly #clientId: string;
  #isLeaving = false;
  #renewal: Promise<string> | undefined;

  constructor(config: PortalConfig, origin: string, storage: Storage = localStorage) {
    this.#storage = storage;
    this.#tokens = new TokenStore(storage);
    this.#clientId = config.clientId;
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
      userStore: this.#tokens,
      stateStore: new WebStorageStateStore({ store: storage, prefix: requestPrefix }),
      requestTimeoutInSeconds: 20,
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

  /** Who is signed in on this device, as the provider names them; undefined when nobody is. */
  subject(): string | undefined {
    return this.#tokens.subject();
  }

  /**
   * A token other than the one that was refused. One request serves all callers and all tabs. Rejects with SignedOutError when
   * the provider refuses, and the tokens are dropped; with SignInAwayError when it gives no good answer, and they stay.
   */
  renew(refused: string | null): Promise<string> {
    this.#renewal ??= withTabLock("token-renewal", this.#storage, async (hasWaited) => {
      if (hasWaited) await this.#hearOfOther(refused);
      return this.#renewNow(refused);
    }).finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  /** Leaves for the provider's page; comes back to `path`. */
  async signIn(path: string): Promise<void> {
    // A call under way that finds no token any more must not overtake the logout.
    if (this.#isLeaving) return;
    returnTo.keep(path);
    await this.#manager.clearStaleState();
    // In this page's place: the way back by the browser's button must not lead to a page that leads here again.
    await withDigest(() =>
      this.#manager.signinRedirect({ state: { path }, nonce: guessedByNobody(), redirectMethod: "replace" }),
    );
  }

  /**
   * Does a sign-in that was begun on this device wait for this answer of the provider? An answer is good once, but may be loaded
   * twice; and anybody may make a link that looks like one.
   */
  awaits({ searchParams }: URL): boolean {
    const state = searchParams.get("state");
    return state !== null && this.#storage.getItem(requestPrefix + state) !== null;
  }

  /** Turns the provider's answer into tokens; gives the path that was wanted. Rejects an answer to another sign-in (its nonce). */
  async finishSignIn(url: string): Promise<string> {
    const user = await withDigest(() => this.#manager.signinRedirectCallback(url));
    keptAnswers.forget(this.#storage);
    if (!user.id_token) throw new Error("The provider's answer says nothing of who has signed in.");
    return ownPath((user.state as { path?: unknown } | undefined)?.path);
  }

  /** Drops the tokens and leaves for the provider's logout. What was typed and kept on the device stays, locked. */
  async signOut(): Promise<void> {
    this.#isLeaving = true;
    const stay = () => {
      this.#isLeaving = false;
    };
    // Come back to by the browser's button, the page signs in as any other. Without a page there is no way back.
    globalThis.addEventListener?.("pageshow", stay, { once: true });
    try {
      const user = await this.#manager.getUser();
      await this.drop();
      if (user?.refresh_token) await this.#revoke(user.refresh_token);
      leaveNothing(this.#storage);
      // Some providers know the client by its ID token, others by its name alone; some lead back only with a state, which here
      // nobody waits for.
      await this.#manager.signoutRedirect({
        id_token_hint: user?.id_token,
        extraQueryParams: { client_id: this.#clientId, state: guessedByNobody() },
      });
    } catch (error) {
      stay();
      throw error;
    }
  }

  async drop(): Promise<void> {
    keptAnswers.forget(this.#storage);
    await this.#manager.removeUser();
  }

  /** For the day that the page is closed before the provider's logout: sent off, and not waited for. */
  async #revoke(token: string): Promise<void> {
    const address = await this.#manager.metadataService.getRevocationEndpoint().catch(() => undefined);
    if (!address) return;
    const body = new URLSearchParams({
      token,
      token_type_hint: "refresh_token",
      client_id: this.#clientId,
    });
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    fetch(address, { method: "POST", headers, body: body.toString(), keepalive: true }).catch(() => undefined);
  }

  /**
   * What another tab has just written is read here a moment later: its refresh token, used twice, would end the session. Waits for
   * it, and no longer than that can take where the other tab got none.
   */
  async #hearOfOther(refused: string | null): Promise<void> {
    if (this.#storage.getItem(tokenKeys.access) !== refused) return;
    const heard = new AbortController();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, longestHearing);
      addEventListener(
        "storage",
        ({ key }) => {
          if (key !== tokenKeys.access) return;
          clearTimeout(timer);
          resolve();
        },
        heard,
      );
    });
    heard.abort();
  }

  async #renewNow(refused: string | null): Promise<string> {
    const current = this.#storage.getItem(tokenKeys.access);
    if (current && current !== refused) return current;
    const used = this.#storage.getItem(tokenKeys.refresh);
    try {
      if (!used) throw new SignedOutError();
      const user = await this.#manager.signinSilent({ extraTokenParams: this.#tokenParams });
      if (!user) throw new SignedOutError();
      signInReach.set({ isAway: false });
      return user.access_token;
    } catch (cause) {
      signInReach.set({ isAway: !isRefusal(cause) });
      if (!isRefusal(cause)) throw new SignInAwayError({ cause });
      // Somebody has signed in meanwhile, in a tab that knows nothing of this turn.
      const newer = this.#storage.getItem(tokenKeys.access);
      if (newer && this.#storage.getItem(tokenKeys.refresh) !== used) return newer;
      await this.drop();
      throw new SignedOutError({ cause });
    }
  }
}

/** Pages over plain HTTP have no `crypto.randomUUID`. */
const guessedByNobody = () => [...crypto.getRandomValues(new Uint32Array(8))].map((part) => part.toString(36)).join("");

/** What providers say of a refresh token that is none any more. */
const refusals = ["invalid_grant", "invalid_token", "expired_token", "access_denied"];

/**
 * Did the provider itself say that the session has ended? Silence, the page of a proxy that stands before it, and a provider
 * that fails, is too busy or has wrong settings say nothing about the session.
 */
const isRefusal = (cause: unknown): boolean =>
  cause instanceof SignedOutError ||
  (cause instanceof ErrorResponse && (refusals.includes(cause.error ?? "") || /_required$/.test(cause.error ?? "")));

/** The session ended; whoever hears this leaves for the sign-in page. */
class SignedOutError extends Error {
  override name = "SignedOutError";

  constructor(options?: ErrorOptions) {
    super("The session has ended. Please sign in again.", options);
  }
}
