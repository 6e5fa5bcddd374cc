import { createHash, randomBytes } from "node:crypto";
import type { Settings } from "../../../src/server/platform/settings/settings.ts";

/** A browser without scripts: keeps cookies by path, follows nothing by itself. */
export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>();

  async get(url: string): Promise<Response> {
    return this.#send(url, {});
  }

  async submit(url: string, fields: Record<string, string>): Promise<Response> {
    return this.#send(url, { method: "POST", body: new URLSearchParams(fields) });
  }

  /** What it keeps under this name. */
  cookie(name: string): string | undefined {
    return this.#cookies.get(name)?.value;
  }

  /** As if somebody had planted it. */
  plant(name: string, value: string): void {
    this.#cookies.set(name, { value, path: "/" });
  }

  /** Goes on from redirect to redirect until a page comes, or until the address starts with `until`. */
  async follow(response: Response, until: string): Promise<Response> {
    let current = response;
    for (let steps = 0; steps < 10; steps++) {
      const next = current.headers.get("location");
      if (next === null || next.startsWith(until)) return current;
      current = await this.get(new URL(next, current.url).href);
    }
    throw new Error("Redirected for ever.");
  }

  async #send(url: string, init: RequestInit): Promise<Response> {
    const { pathname } = new URL(url);
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join("; ");
    const response = await fetch(url, { ...init, redirect: "manual", headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /path=([^;]+)/i.exec(line)?.[1] ?? "/";
      if (value) this.#cookies.set(name, { value, path });
      else this.#cookies.delete(name);
    }
    return response;
  }
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
  scope: string;
  expires_in: number;
}

/** The portal's half of the exchange: an authorization request with PKCE, and what the token endpoint answers. */
export function portalClient({ publicUrl, signIn }: Settings) {
  const verifier = randomBytes(32).toString("base64url");
  const redirect = `${publicUrl}/signed-in`;
  const target = { [signIn.audienceParameter]: signIn.audience };
  const ask = (fields: Record<string, string>) =>
    fetch(`${signIn.issuer}/token`, {
      method: "POST",
      body: new URLSearchParams({ client_id: signIn.clientId, ...fields }),
    });
  return {
    redirect,
    authorizeUrl: (more: Record<string, string> = {}) => {
      const query = new URLSearchParams({
        client_id: signIn.clientId,
        response_type: "code",
        redirect_uri: redirect,
        scope: signIn.scope,
        state: "state-1",
        code_challenge: createHash("sha256").update(verifier).digest("base64url"),
        code_challenge_method: "S256",
        ...target,
        ...more,
      });
      return `${signIn.issuer}/auth?${query}`;
    },
    exchange: (code: string) =>
      ask({
        grant_type: "authorization_code",
        code,
        redirect_uri: redirect,
        code_verifier: verifier,
        audience: signIn.audience,
        ...target,
      }),
    refresh: (token: string, more: Record<string, string> = {}) =>
      ask({ grant_type: "refresh_token", refresh_token: token, ...target, ...more }),
  };
}

/** Opens the sign-in page, fills it, and gives the address that it ends at: the portal's, or the page again. */
export async function signInWith(
  browser: Browser,
  client: ReturnType<typeof portalClient>,
  email: string,
  password: string,
): Promise<{ back: URL }> {
  const page = await browser.follow(await browser.get(client.authorizeUrl()), client.redirect);
  const answer = await browser.submit(page.url, { email, password });
  const last = await browser.follow(answer, client.redirect);
  return { back: new URL(last.headers.get("location") ?? last.url) };
}
