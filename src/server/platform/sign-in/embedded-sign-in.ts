import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { createLocalJWKSet, errors, type JWK, type JWTVerifyGetKey } from "jose";
import type Provider from "oidc-provider";
import type { AppContext, Database } from "../../app-context.ts";
import type { Settings } from "../settings/settings.ts";
import { purgeAttempts } from "./attempts.ts";
import { createProvider } from "./provider.ts";
import { purgeRecords } from "./record-adapter.ts";
import { setPasswordRoutes } from "./set-password-routes.ts";
import { discardSignInKeys, readSignInKeys, type SignInKeys } from "./sign-in-keys.ts";
import { purgeSignInLinks } from "./sign-in-links.ts";
import { signInRoutes } from "./sign-in-routes.ts";

/** The bundled sign-in: `/oidc` and `/sign-in`. */
export interface EmbeddedSignIn {
  /** Verifies the tokens it makes. */
  keySet: JWTVerifyGetKey;
  /** Looks for keys that another process has made since; done every minute, and for a token of an unknown key. */
  readKeys(): Promise<void>;
  routes(app: FastifyInstance, traces: Pick<AppContext, "audit" | "metrics">): Promise<void>;
}

/** A provider on the keys of the moment. All it remembers is in the database, so that the next one goes on from there. */
interface Running {
  ids: string;
  provider: Provider;
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  keySet: JWTVerifyGetKey;
}

const purgeEvery = 10 * 60 * 1000;
const readKeysEvery = 60 * 1000;
/** Milliseconds: a token of an unknown key has the keys read anew no sooner. */
const cooldown = 5_000;

const publicPart = ({ kty, crv, x, y, alg, use, kid }: JWK): JWK => ({ kty, crv, x, y, alg, use, kid });
const idsOf = ({ signing, cookies }: SignInKeys) => JSON.stringify([signing.map(({ kid }) => kid), cookies]);

/** Reads or makes the provider's keys. Nothing listens before `routes` is registered. */
export async function createEmbeddedSignIn(appContext: {
  settings: Settings;
  database: Database;
}): Promise<EmbeddedSignIn> {
  const { settings, database } = appContext;
  const { pathname: mount, host, protocol } = new URL(settings.signIn.issuer);
  // The provider makes its addresses from these; whatever stands between must not change them.
  const publicHeaders = { host, "x-forwarded-host": host, "x-forwarded-proto": protocol.slice(0, -1) };
  let log: FastifyInstance["log"] | undefined;

  const run = (keys: SignInKeys): Running => {
    const provider = createProvider(settings, database, keys);
    provider.on("server_error", (_ctx, error) => log?.error(error));
    const keySet = createLocalJWKSet({ keys: keys.signing.map(publicPart) });
    return { ids: idsOf(keys), provider, handle: provider.callback(), keySet };
  };
  if (settings.keys.isAnew) await discardSignInKeys(database);
  let running = run(await readSignInKeys(appContext));
  let readAt = performance.now();
  let reading: Promise<void> | undefined;
  const readKeys = () => {
    reading ??= readSignInKeys(appContext)
      .then((keys) => {
        if (idsOf(keys) !== running.ids) running = run(keys);
      })
      .finally(() => {
        readAt = performance.now();
        reading = undefined;
      });
    return reading;
  };

  return {
    keySet: async (header, token) => {
      try {
        return await running.keySet(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || performance.now() - readAt < cooldown) throw error;
        await readKeys();
        return running.keySet(header, token);
      }
    },
    readKeys,
    routes: async (app, { audit, metrics }) => {
      log = app.log;
      const every = (ms: number, work: () => Promise<unknown>) => {
        const timer = setInterval(() => void work().catch((error: unknown) => app.log.error(error)), ms).unref();
        app.addHook("onClose", async () => clearInterval(timer));
      };
      every(purgeEvery, () =>
        Promise.all([purgeRecords(database), purgeAttempts(database), purgeSignInLinks(database)]),
      );
      every(readKeysEvery, readKeys);

      keepOneAddress(app, settings.publicUrl);
      await app.register(signInRoutes, { settings, database, provider: () => running.provider, audit, metrics });
      await app.register(setPasswordRoutes, { settings, database, audit });
      await app.register(async (scope) => {
        // The provider reads bodies itself.
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
        scope.all(`${mount}/*`, { schema: { hide: true } }, async (request, reply) => {
          reply.hijack();
          const { url = mount } = request.raw;
          Object.assign(request.raw, { originalUrl: url, url: url.slice(mount.length) || "/" });
          Object.assign(request.raw.headers, publicHeaders);
          await running.handle(request.raw, reply.raw);
        });
      });
    },
  };
}

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * Sends pages asked for by another name of this machine (`localhost` for `127.0.0.1`) to the public address: the provider and
 * what the browser keeps know the portal by that one alone.
 */
function keepOneAddress(app: FastifyInstance, publicUrl: string): void {
  const { hostname, host } = new URL(publicUrl);
  if (!loopback.has(hostname)) return;
  app.addHook("onRequest", async (request, reply) => {
    const [name = "", port = ""] = request.host.split(/:(?=\d+$)/);
    const isOther = name !== hostname && loopback.has(name) && host.endsWith(`:${port}`);
    const isPage = request.method === "GET" && request.headers.accept?.includes("text/html");
    if (isOther && isPage) return reply.redirect(publicUrl + request.url);
  });
}
