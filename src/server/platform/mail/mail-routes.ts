import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import { isForTrying } from "../../../contract/environment.ts";
import type { AppContext } from "../../app-context.ts";
import { plainPagePolicy } from "../http/plain-page.ts";
import { mailListPage, mailPage, noMailPage } from "./mail-pages.ts";

interface ById {
  Params: { id: string };
}

const mostListed = 200;

/** For a page that somebody else wrote: no scripts, no forms, no origin, nothing loaded. */
const foreignPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** The pages of the bundled catcher: `/mail` and `/mail/:id`. They exist only where mail is caught, never in production or staging. */
export function mailRoutes(app: FastifyInstance, { settings, database }: AppContext): void {
  if (settings.smtpUrl || !isForTrying(settings.environment)) return;

  const send = (reply: FastifyReply, page: string, policy = plainPagePolicy()) =>
    reply
      .header("content-security-policy", policy)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(page);

  app.get("/mail", { schema: { hide: true } }, async (_request, reply) => {
    const mails = await database
      .selectFrom("caught_mail")
      .select(["id", "received_at", "recipients", "subject"])
      .orderBy("received_at", "desc")
      .orderBy("id", "desc")
      .limit(mostListed)
      .execute();
    return send(reply, mailListPage(mails));
  });

  const find = (request: FastifyRequest<ById>) =>
    database
      .selectFrom("caught_mail")
      .selectAll()
      .where(sql<string>`id::text`, "=", request.params.id)
      .executeTakeFirst();

  app.get<ById>("/mail/:id", { schema: { hide: true } }, async (request, reply) => {
    const mail = await find(request);
    return mail ? send(reply, mailPage(mail)) : send(reply.code(404), noMailPage());
  });

  app.get<ById>("/mail/:id/html", { schema: { hide: true } }, async (request, reply) => {
    const mail = await find(request);
    return mail ? send(reply, mail.html_part, foreignPolicy) : send(reply.code(404), noMailPage());
  });
}
