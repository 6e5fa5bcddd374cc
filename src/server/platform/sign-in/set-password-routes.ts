import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppContext, Database } from "../../app-context.ts";
import { plainPagePolicy } from "../http/plain-page.ts";
import type { Settings } from "../settings/settings.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { hashPassword } from "./password.ts";
import {
  deadLinkPage,
  longestPassword,
  passwordSetPage,
  setPasswordPage,
  shortestPassword,
} from "./set-password-page.ts";
import { findSignInLink, type SignInLink, setPasswordPath, takeSignInLink } from "./sign-in-links.ts";

interface SetPasswordContext extends Pick<AppContext, "audit"> {
  settings: Settings;
  database: Database;
}

/** Where a one-time link leads. Looking at it uses nothing up: mail programs open links before people do. */
export async function setPasswordRoutes(
  app: FastifyInstance,
  { settings, database, audit }: SetPasswordContext,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: 4096 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const address = `${setPasswordPath}/:link`;
  const secretOf = ({ params }: FastifyRequest) => (params as { link: string }).link;
  const sendPage = (reply: FastifyReply, page: string) =>
    reply
      .header("content-security-policy", plainPagePolicy())
      .header("cache-control", "no-store")
      // The address is the secret.
      .header("referrer-policy", "no-referrer")
      .type("text/html; charset=utf-8")
      .send(page);
  const sendDead = (reply: FastifyReply, link: SignInLink | undefined) =>
    sendPage(reply.code(410), deadLinkPage(link?.isExpired ?? false));

  app.get(address, { schema: { hide: true } }, async (request, reply) => {
    const link = await findSignInLink(database, secretOf(request));
    if (!link || link.isExpired) return sendDead(reply, link);
    return sendPage(reply, setPasswordPage({ action: request.url, email: link.email }));
  });

  app.post(address, { schema: { hide: true } }, async (request, reply) => {
    const secret = secretOf(request);
    const link = await findSignInLink(database, secret);
    if (!link || link.isExpired) return sendDead(reply, link);
    const { password = "", again = "" } = (request.body ?? {}) as Record<string, string>;
    const fault = passwordFault(password, again, link);
    if (fault) return sendPage(reply.code(422), setPasswordPage({ action: request.url, email: link.email, fault }));
    const password_hash = await hashPassword(password);
    const isSet = await database.transaction().execute(async (trx) => {
      if (!(await takeSignInLink(trx, secret))) return false;
      const { sso_id, name } = link;
      const email = link.email.toLowerCase();
      await trx
        .deleteFrom("sign_in_accounts")
        .where((eb) => eb.or([eb("sso_id", "=", sso_id), eb("email", "=", email)]))
        .execute();
      await trx.insertInto("sign_in_accounts").values({ sso_id, email, name, password_hash }).execute();
      // Whoever was signed in with the password before, if there was one, is not the one who has the link.
      await endSessionsOf(trx, sso_id);
      const { id } = await trx.selectFrom("users").select("id").where("sso_id", "=", sso_id).executeTakeFirstOrThrow();
      await audit.record(trx, { kind: "password-set", outcome: "done", person: id, request: request.id });
      return true;
    });
    return isSet ? sendPage(reply, passwordSetPage(settings.publicUrl)) : sendDead(reply, undefined);
  });
}

/** What is wrong with a new password; undefined when it will do. */
function passwordFault(password: string, again: string, { email, name }: SignInLink): string | undefined {
  if ([...password].length < shortestPassword)
    return `Please choose a password of ${shortestPassword} characters or more.`;
  if (password.length > longestPassword) return `Please choose a password of at most ${longestPassword} characters.`;
  const theirs = [email, email.split("@")[0] ?? "", name].map((text) => text.toLowerCase());
  if (theirs.includes(password.trim().toLowerCase()))
    return "Please choose a password that is not your name or email address.";
  if (new Set(password).size < 4) return "Please choose a password of more different characters.";
  return password === again ? undefined : "The two passwords differ. Please type both again.";
}
