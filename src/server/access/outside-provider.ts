import { setTimeout as wait } from "node:timers/promises";
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from "jose";
import { HttpError } from "../platform/http/http-error.ts";

/** What a provider says of itself at `/.well-known/openid-configuration`. */
export interface Discovery {
  issuer?: unknown;
  jwks_uri?: unknown;
  [name: string]: unknown;
}

/** The provider of OIDC_ISSUER, as far as it is known. */
export interface OutsideProvider {
  /** Its public keys. Refuses with 503 when they cannot be had, so that nobody is signed out by a provider that is away. */
  keySet: JWTVerifyGetKey;
  /** The origins that the page talks to when it signs somebody in, renews and signs out. */
  origins(): string[];
  /** Looks for it, if it is not known yet. Never rejects. */
  ready(): Promise<void>;
}

interface Found {
  keys: JWTVerifyGetKey;
  origins: string[];
  /** Milliseconds of `performance.now()`. */
  at: number;
}

/** Milliseconds: keys are read anew after so long, and are believed for so long when the provider is away then. */
const fresh = 10 * 60_000;
const believed = 24 * 60 * 60_000;
/** Milliseconds for one look. */
const patience = 4_000;

const unavailable = () => new HttpError(503, "Sign-in cannot be checked at the moment. Please try again shortly.");
const now = () => performance.now();

/** The address of a provider's discovery document. */
export const discoveryAddress = (issuer: string): string =>
  `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;

/** The endpoints that a page calls itself: the others are pages that people are sent to. */
const called = ["token_endpoint", "revocation_endpoint"];

export function originsOf(issuer: string, discovery: Discovery): string[] {
  const addresses = [issuer, ...called.map((name) => discovery[name])];
  const origins = addresses
    .map((address) => (typeof address === "string" ? URL.parse(address) : null))
    .filter((url) => url?.protocol === "https:" || url?.protocol === "http:")
    .map((url) => url?.origin ?? "");
  return [...new Set(origins)];
}

async function read(address: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(address, { signal, headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`);
  return response.json();
}

async function look(issuer: string): Promise<Found> {
  const signal = AbortSignal.timeout(patience);
  const discovery = (await read(discoveryAddress(issuer), signal)) as Discovery;
  if (discovery.issuer !== issuer) throw new Error(`The issuer names itself ${String(discovery.issuer)}.`);
  const keys = createLocalJWKSet((await read(String(discovery.jwks_uri), signal)) as JSONWebKeySet);
  return { keys, origins: originsOf(issuer, discovery), at: now() };
}

/**
 * Finds an outside provider when it is first needed, and again from time to time. A token of a key that is not known has its keys
 * read anew, once for all who ask meanwhile and no sooner than `pause` milliseconds after the last time: so a provider that has
 * changed its keys refuses nobody, and made-up keys do not make us ask it without end.
 */
export function outsideProvider(issuer: string, { pause = 5_000 } = {}): OutsideProvider {
  let found: Found | undefined;
  let looking: Promise<Found> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let hasFailed = false;

  const lookAgain = (): Promise<Found> => {
    const rest = Math.max(0, lookedAt + pause - now());
    // A provider that has just failed is not waited for.
    if (looking === undefined && hasFailed && rest > 0) return Promise.reject(unavailable());
    looking ??= wait(hasFailed ? 0 : rest)
      .then(() => {
        lookedAt = now();
        return look(issuer);
      })
      .then((next) => {
        hasFailed = false;
        found = next;
        return next;
      })
      .catch(() => {
        hasFailed = true;
        throw unavailable();
      })
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };

  const known = async (): Promise<Found> => {
    if (!found) return lookAgain();
    const age = now() - found.at;
    if (age < fresh) return found;
    return lookAgain().catch((error: unknown) => {
      if (found && age < believed) return found;
      throw error;
    });
  };

  return {
    keySet: async (header, token) => {
      const { keys } = await known();
      try {
        return await keys(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      }
      return (await lookAgain()).keys(header, token);
    },
    origins: () => {
      if (!found) void lookAgain().catch(() => undefined);
      return found?.origins ?? originsOf(issuer, {});
    },
    ready: () =>
      known().then(
        () => undefined,
        () => undefined,
      ),
  };
}
