import { createAuthenticate } from "../../../src/server/access/authenticate.ts";
import { buildApp } from "../../../src/server/app.ts";
import { createEmbeddedSignIn } from "../../../src/server/platform/sign-in/embedded-sign-in.ts";
import { freePort } from "../../helpers/free-port.ts";
import { testApp } from "../../helpers/test-app.ts";

export type SignInServer = Awaited<ReturnType<typeof startSignIn>>;

/** The shipped app on a real port, because the provider's issuer is the address it is reached at. */
export async function startSignIn(env: Record<string, string> = {}) {
  const { app: first, parts, database, close } = await testApp({ env: { PORT: String(await freePort()), ...env } });
  const { settings, definitions } = parts;
  let app = first;
  const listen = () => app.listen({ port: settings.port, host: settings.host });
  await listen();
  return {
    settings,
    access: definitions.access,
    database,
    /** `/api/user` for a bearer token. */
    getUser: (token: string) =>
      fetch(`${settings.publicUrl}/api/user`, { headers: { authorization: `Bearer ${token}` } }),
    /** As if the process had been started again. */
    async restart() {
      await app.close();
      const signIn = await createEmbeddedSignIn({ settings, database });
      const { access } = definitions;
      const authenticate = createAuthenticate({ database, settings, access, keySet: signIn.keySet });
      app = await buildApp({ ...parts, signIn, authenticate }, { isLogging: false, portal: "not-built" });
      await listen();
    },
    async close() {
      await app.close();
      await close();
    },
  };
}
