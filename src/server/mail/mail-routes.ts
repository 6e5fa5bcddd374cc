import type { FastifyInstance, FastifyReply } from "fastify";
import { sql } from "kysely";
import type { Parts } from "../parts.ts";
import { plainPagePolicy } from "../plain-page.ts";
import { mailListPage, mailPage, noMailPage } from "./mail-pages.ts";

const mostListed = 200;

/** The pages of the bundled catcher: `/mail` and `/mail/:id`. They exist only where mail is caught, never in production. */
export function mailRoutes(app: FastifyInstance, { settings, database }: Parts): void {
  if (settings.smtpUrl || settings.environment === "production") return;

  const send = (reply: FastifyReply, page: string) =>
    reply
      .header("content-security-policy", plainPagePolicy())
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

  app.get<{ Params: { id: string } }>("/mail/:id", { schema: { hide: true } }, async (request, reply) => {
    const mail = await database
      .selectFrom("caught_mail")
      .selectAll()
      .where(sql<string>`id::text`, "=", request.params.id)
      .executeTakeFirst();
    return mail ? send(reply, mailPage(mail)) : send(reply.code(404), noMailPage());
  });
}
