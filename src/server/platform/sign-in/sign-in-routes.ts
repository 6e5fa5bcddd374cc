import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import { errors, type InteractionResults } from "oidc-provider";
import type { AuditOutcome } from "../../../contract/audit-kinds.ts";
import { isForTrying } from "../../../contract/environment.ts";
import type { AppContext, Database } from "../../app-context.ts";
import { plainPagePolicy } from "../http/plain-page.ts";
import type { Settings } from "../settings/settings.ts";
import { fingerprint } from "../traces/audit.ts";
import { listDemoEmails } from "./demo-accounts.ts";
import { isSignedIn } from "./is-signed-in.ts";
import { isPassword } from "./password.ts";
import { errorPage } from "./provider-pages.ts";
import { createSignInLimits } from "./sign-in-limits.ts";
import { signInPage } from "./sign-in-page.ts";

interface SignInContext extends Pick<AppContext, "audit" | "metrics"> {
  settings: Settings;
  database: Database;
  /** The one on the keys of the moment. */
  provider: () => Provider;
}

interface Credentials {
  email: string;
  password: string;
}

/** The sign-in form at `/sign-in/:uid`: one provider interaction each, held by its own same-site cookie on that path. */
export async function signInRoutes(
  app: FastifyInstance,
  { settings, database, provider, audit, metrics }: SignInContext,
): Promise<void> {
  const limits = createSignInLimits(database);

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 4096 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    // The way back by the browser's button, or the second of two clicks: the sign-in is done, and the portal goes on from it.
    if (error instanceof errors.SessionNotFound && (await isSignedIn(provider(), request.headers.cookie))) {
      return reply.redirect(`${settings.publicUrl}/`, 303);
    }
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
    const interaction = await provider().interactionDetails(request.raw, reply.raw);
    if (interaction.uid !== (request.params as { uid: string }).uid)
      throw new errors.SessionNotFound("another sign-in");
    return interaction;
  };

  const finish = async (request: FastifyRequest, reply: FastifyReply, result: InteractionResults) =>
    reply.redirect(await provider().interactionResult(request.raw, reply.raw, result), 303);

  const sendForm = async (request: FastifyRequest, reply: FastifyReply, email: string, problem?: string) => {
    const demoEmails = isForTrying(settings.environment) ? await listDemoEmails(database) : [];
    return sendPage(reply, signInPage({ action: request.url, email, problem, demoEmails }));
  };

  const accountOf = async ({ email, password }: Credentials) => {
    const account = await database
      .selectFrom("sign_in_accounts")
      .leftJoin("users", "users.sso_id", "sign_in_accounts.sso_id")
      .select(["sign_in_accounts.sso_id", "password_hash", "users.id as person"])
      .where("sign_in_accounts.email", "=", email.replaceAll("\0", " ").trim().toLowerCase())
      .executeTakeFirst();
    return { ...account, isTheirs: await isPassword(password, account?.password_hash) };
  };

  /** What is typed as an email may be a password: an address that has no account here is told from others, and not written down. */
  const note = (request: FastifyRequest, outcome: AuditOutcome, email: string, person?: string | null) => {
    metrics.signIns.inc({ outcome });
    audit.note({
      kind: outcome === "done" ? "sign-in" : "sign-in-failed",
      outcome,
      ...(person ? { person } : { target: `address ${fingerprint(email.trim().toLowerCase())}` }),
      request: request.id,
    });
  };

  app.get("/sign-in/:uid", async (request, reply) => {
    const { prompt, params } = await interactionOf(request, reply);
    if (prompt.name !== "login") return finish(request, reply, { consent: {} });
    return sendForm(request, reply, typeof params.login_hint === "string" ? params.login_hint : "");
  });

  app.post("/sign-in/:uid", async (request, reply) => {
    await interactionOf(request, reply);
    const { email = "", password = "" } = (request.body ?? {}) as Partial<Credentials>;
    const who = { address: request.ip, email };
    let account: Awaited<ReturnType<typeof accountOf>>;
    try {
      const wait = await limits.take(who);
      if (wait) {
        note(request, "refused", email);
        reply.code(429).header("retry-after", wait);
        return await sendForm(request, reply, email, tooMany(wait));
      }
      account = await accountOf({ email, password });
      if (account.isTheirs) await limits.clear(who);
    } catch (error) {
      request.log.error(error);
      // The portal shows its maintenance page for this (AUTH-09).
      return finish(request, reply, { error: "temporarily_unavailable", error_description: "503" });
    }
    const { sso_id: accountId, isTheirs, person } = account;
    if (!isTheirs || accountId === undefined) {
      note(request, "failed", email, person);
      reply.code(401);
      return sendForm(request, reply, email, "That email and password do not match. Please check both and try again.");
    }
    note(request, "done", email, person);
    return finish(request, reply, { login: { accountId } });
  });
}

function tooMany(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many tries. Please wait ${minutes === 1 ? "1 minute" : `${minutes} minutes`} and try again.`;
}
