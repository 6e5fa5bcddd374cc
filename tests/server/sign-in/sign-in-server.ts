import { createServer } from "node:net";
import Fastify from "fastify";
import { createAuthenticate } from "../../../src/server/access/authenticate.ts";
import { readSettings } from "../../../src/server/env.ts";
import { answerErrors } from "../../../src/server/error-answers.ts";
import type { Database } from "../../../src/server/parts.ts";
import { createEmbeddedSignIn } from "../../../src/server/sign-in/embedded-sign-in.ts";
import { access } from "../access/access.ts";

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

export type SignInServer = Awaited<ReturnType<typeof startSignIn>>;

/** The embedded sign-in on a real port, with `/who` to tell whom a bearer token stands for. */
export async function startSignIn(database: Database, env: Record<string, string> = {}) {
  const settings = readSettings({ PORT: String(await freePort()), ...env });
  const signIn = await createEmbeddedSignIn({ settings, database });
  const authenticate = createAuthenticate({ database, settings, access, keySet: signIn.keySet });
  const app = Fastify({ forceCloseConnections: true });
  answerErrors(app);
  await signIn.routes(app);
  app.get("/who", async (request) => authenticate(request));
  await app.listen({ port: settings.port, host: settings.host });
  return { settings, close: () => app.close() };
}
