import type { StateStore } from "oidc-client-ts";

/** Where both tokens lie in local storage (D-025). */
export const tokenKeys = { access: "access_token", refresh: "refresh_token" } as const;

const prefix = "sign-in.";

/** Keeps what `oidc-client-ts` remembers of the person in local storage, each token under its own key and nowhere else. */
export class TokenStore implements StateStore {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  async set(key: string, value: string): Promise<void> {
    const { access_token, refresh_token, ...rest } = JSON.parse(value);
    this.#storage.setItem(prefix + key, JSON.stringify(rest));
    this.#storage.setItem(tokenKeys.access, access_token);
    if (refresh_token) this.#storage.setItem(tokenKeys.refresh, refresh_token);
    else this.#storage.removeItem(tokenKeys.refresh);
  }

  async get(key: string): Promise<string | null> {
    const rest = this.#storage.getItem(prefix + key);
    const access_token = this.#storage.getItem(tokenKeys.access);
    if (!rest || !access_token) return null;
    const refresh_token = this.#storage.getItem(tokenKeys.refresh) ?? undefined;
    return JSON.stringify({ ...JSON.parse(rest), access_token, refresh_token });
  }

  async remove(key: string): Promise<string | null> {
    const value = await this.get(key);
    for (const name of [prefix + key, tokenKeys.access, tokenKeys.refresh]) this.#storage.removeItem(name);
    return value;
  }

  /** The provider's name for who is signed in. */
  subject(): string | undefined {
    const key = Object.keys(this.#storage).find((name) => name.startsWith(`${prefix}user:`));
    const kept = key && this.#storage.getItem(tokenKeys.access) ? this.#storage.getItem(key) : null;
    return kept ? JSON.parse(kept).profile?.sub : undefined;
  }

  async getAllKeys(): Promise<string[]> {
    return Object.keys(this.#storage)
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length));
  }
}
