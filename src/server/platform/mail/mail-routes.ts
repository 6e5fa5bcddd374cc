import type { FastifyInstance, FastifyReply } from "fastify";
import { sql } from "kysely";
import { isForTrying } from "../../../contract/environment.ts";
import type { AppContext } from "../../app-context.ts";
import { plainPagePolicy } from "../http/plain-page.ts";
import { mailListPage, mailPage, noMailPage } from "./mail-pages.ts";
import { letterIn } from "./reply-token.ts";

interface ById {
  Params: { id: string };
  Querystring: { answer?: string };
}

const mostListed = 200;

/** For a page that somebody else wrote: no scripts, no forms, no origin, nothing loaded; pictures alone that it holds itself. */
const foreignPolicy =
  "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** The pages of the bundled catcher: `/mail` and `/mail/:id`. They exist only where mail is caught, never in production or staging. */
export function mailRoutes(app: FastifyInstance, { settings, database }: AppContext): void {
  if (settings.smtpUrl || !isForTrying(settings.environment)) return;

  app.get("/mail", { schema: { hide: true } }, async (_request, reply) => {
    const mails = await database
      .selectFrom("caught_mail")
      .select(["id", "received_at", "recipients", "subject"])
      .orderBy("received_at", "desc")
      .orderBy("id", "desc")
      .limit(mostListed)
      .execute();
    return sendMailPage(reply, mailListPage(mails));
  });

  app.get<ById>("/mail/:id", { schema: { hide: true } }, async (request, reply) => {
    const mail = await findCaught({ database }, request.params.id);
    if (!mail) return sendMailPage(reply.code(404), noMailPage());
    const isAnswerable = settings.inbound && letterIn(mail.reply_to ?? "", settings.inbound);
    const begun = { from: mail.recipients[0] ?? "", text: "", outcome: request.query.answer };
    return sendMailPage(reply, mailPage(mail, isAnswerable ? begun : undefined));
  });

  app.get<ById>("/mail/:id/html", { schema: { hide: true } }, async (request, reply) => {
    const mail = await findCaught({ database }, request.params.id);
    return mail ? sendMailPage(reply, mail.html_part, foreignPolicy) : sendMailPage(reply.code(404), noMailPage());
  });
}

/** A caught mail by its id; undefined where there is none. */
export const findCaught = ({ database }: Pick<AppContext, "database">, id: string) =>
  database.selectFrom("caught_mail").selectAll().where(sql<string>`id::text`, "=", id).executeTakeFirst();

/** Sends one of these pages, which may load nothing but its own style. */
export const sendMailPage = (reply: FastifyReply, page: string, policy = plainPagePolicy()) =>
  reply
    .header("content-security-policy", policy)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(page);
