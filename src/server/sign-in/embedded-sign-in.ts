import type { FastifyInstance } from "fastify";
import { createLocalJWKSet, type JWK, type JWTVerifyGetKey } from "jose";
import type { Settings } from "../env.ts";
import type { Database, Parts } from "../parts.ts";
import { purgeAttempts } from "./attempts.ts";
import { keepOneAddress } from "./keep-one-address.ts";
import { createProvider } from "./provider.ts";
import { purgeRecords } from "./record-adapter.ts";
import { signInRoutes } from "./sign-in-routes.ts";
import { readSignInSecrets } from "./sign-in-secrets.ts";

/** The bundled sign-in: `/oidc` and `/sign-in`. */
export interface EmbeddedSignIn {
  /** Verifies the tokens it makes. */
  keySet: JWTVerifyGetKey;
  routes(app: FastifyInstance, traces: Pick<Parts, "audit" | "metrics">): Promise<void>;
}

const purgeEvery = 10 * 60 * 1000;

const publicPart = ({ kty, crv, x, y, alg, use, kid }: JWK): JWK => ({ kty, crv, x, y, alg, use, kid });

/** Reads or makes the provider's keys. Nothing listens before `routes` is registered. */
export async function createEmbeddedSignIn(parts: { settings: Settings; database: Database }): Promise<EmbeddedSignIn> {
  const { settings, database } = parts;
  const secrets = await readSignInSecrets(database);
  const provider = createProvider(settings, database, secrets);
  const handle = provider.callback();
  const { pathname: mount, host, protocol } = new URL(settings.signIn.issuer);
  // The provider makes its addresses from these; whatever stands between must not change them.
  const publicHeaders = { host, "x-forwarded-host": host, "x-forwarded-proto": protocol.slice(0, -1) };

  return {
    keySet: createLocalJWKSet({ keys: [publicPart(secrets.signingKey)] }),
    routes: async (app, { audit, metrics }) => {
      provider.on("server_error", (_ctx, error) => app.log.error(error));
      const sweep = () => Promise.all([purgeRecords(database), purgeAttempts(database)]);
      const purge = () => void sweep().catch((error: unknown) => app.log.error(error));
      const timer = setInterval(purge, purgeEvery).unref();
      app.addHook("onClose", async () => clearInterval(timer));

      keepOneAddress(app, settings.publicUrl);
      await app.register(signInRoutes, { settings, database, provider, audit, metrics });
      await app.register(async (scope) => {
        // The provider reads bodies itself.
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
        scope.all(`${mount}/*`, { schema: { hide: true } }, async (request, reply) => {
          reply.hijack();
          const { url = mount } = request.raw;
          Object.assign(request.raw, { originalUrl: url, url: url.slice(mount.length) || "/" });
          Object.assign(request.raw.headers, publicHeaders);
          await handle(request.raw, reply.raw);
        });
      });
    },
  };
}
