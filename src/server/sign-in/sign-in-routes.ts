import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import { errors, type InteractionResults } from "oidc-provider";
import type { Settings } from "../env.ts";
import type { Database } from "../parts.ts";
import { plainPagePolicy } from "../plain-page.ts";
import { createAttempts } from "./attempts.ts";
import { listDemoEmails } from "./demo-accounts.ts";
import { isPassword } from "./password.ts";
import { errorPage } from "./provider-pages.ts";
import { signInPage } from "./sign-in-page.ts";

interface SignInParts {
  settings: Settings;
  database: Database;
  provider: Provider;
}

interface Credentials {
  email: string;
  password: string;
}

const quarterHour = 15 * 60 * 1000;

/** The sign-in form at `/sign-in/:uid`: one provider interaction each, held by its own same-site cookie on that path. */
export async function signInRoutes(app: FastifyInstance, { settings, database, provider }: SignInParts): Promise<void> {
  const perAccount = createAttempts(8, quarterHour);
  const perAddress = createAttempts(200, quarterHour);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 4096 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isTheirs = (error.statusCode ?? 500) < 500;
    if (!isTheirs) request.log.error(error);
    const code =
      error instanceof errors.SessionNotFound ? "session_expired" : isTheirs ? "invalid_request" : "server_error";
    return sendPage(reply.code(isTheirs ? (error.statusCode ?? 400) : 503), errorPage(code, settings.publicUrl));
  });

  const sendPage = (reply: FastifyReply, page: string) =>
    reply
      .header("content-security-policy", plainPagePolicy())
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(page);

  const interactionOf = async (request: FastifyRequest, reply: FastifyReply) => {
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    if (interaction.uid !== (request.params as { uid: string }).uid)
      throw new errors.SessionNotFound("another sign-in");
    return interaction;
  };

  const finish = async (request: FastifyRequest, reply: FastifyReply, result: InteractionResults) =>
    reply.redirect(await provider.interactionResult(request.raw, reply.raw, result), 303);

  const sendForm = async (request: FastifyRequest, reply: FastifyReply, email: string, problem?: string) => {
    const demoEmails = settings.environment === "production" ? [] : await listDemoEmails(database);
    return sendPage(reply, signInPage({ action: request.url, email, problem, demoEmails }));
  };

  const accountOf = async ({ email, password }: Credentials) => {
    const account = await database
      .selectFrom("sign_in_accounts")
      .select(["sso_id", "password_hash"])
      .where("email", "=", email.replaceAll("\0", " ").trim().toLowerCase())
      .executeTakeFirst();
    return (await isPassword(password, account?.password_hash)) ? account?.sso_id : undefined;
  };

  app.get("/sign-in/:uid", async (request, reply) => {
    const { prompt, params } = await interactionOf(request, reply);
    if (prompt.name !== "login") return finish(request, reply, { consent: {} });
    return sendForm(request, reply, typeof params.login_hint === "string" ? params.login_hint : "");
  });

  app.post("/sign-in/:uid", async (request, reply) => {
    await interactionOf(request, reply);
    const { email = "", password = "" } = (request.body ?? {}) as Partial<Credentials>;
    const account = `${request.ip} ${email.trim().toLowerCase()}`;
    if (!perAddress.take(request.ip) || !perAccount.take(account)) {
      reply.code(429).header("retry-after", quarterHour / 1000);
      return sendForm(request, reply, email, "Too many tries. Please wait 15 minutes and try again.");
    }
    let accountId: string | undefined;
    try {
      accountId = await accountOf({ email, password });
    } catch (error) {
      request.log.error(error);
      // The portal shows its maintenance page for this (AUTH-09).
      return finish(request, reply, { error: "temporarily_unavailable", error_description: "503" });
    }
    if (accountId === undefined) {
      reply.code(401);
      return sendForm(request, reply, email, "That email and password do not match. Please check both and try again.");
    }
    perAccount.clear(account);
    return finish(request, reply, { login: { accountId } });
  });
}
