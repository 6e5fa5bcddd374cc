import type { FastifyInstance } from "fastify";
import type { AppContext } from "../../app-context.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import { mustBring } from "../../platform/http/must-bring.ts";
import { takeMail } from "./take-mail.ts";
import { tryReplyRoute } from "./try-reply.ts";

/** More than mail servers carry: a message with files of 25 MB, as it travels. */
const mostBytes = 40 * 1024 * 1024;
const wanted = "Mail is handed in by the mail server. Please send INBOUND_TOKEN as a bearer token.";

/**
 * `POST /api/mail/inbound`: a message as it came over the wire (`message/rfc822`), from whoever brings INBOUND_TOKEN. It answers 200 also for
 * what is refused, of which the sender is told, so that nothing comes twice; else the mail is to be handed in again later. Beside it, answers to caught mail.
 */
export async function inboundRoutes(app: FastifyInstance, appContext: AppContext): Promise<void> {
  tryReplyRoute(app, appContext);
  const token = appContext.settings.inbound?.token;
  if (token === undefined) return;
  await app.register(async (mailOnly) => {
    mailOnly.removeAllContentTypeParsers();
    mailOnly.addContentTypeParser(
      "message/rfc822",
      { parseAs: "buffer", bodyLimit: mostBytes },
      (_request, body, done) => done(null, body),
    );
    mailOnly.post(
      "/api/mail/inbound",
      {
        schema: { hide: true },
        bodyLimit: mostBytes,
        config: { isUnhurried: true },
        onRequest: async (request, reply) => mustBring(token, request, reply, wanted),
      },
      async (request, reply) => {
        if (!Buffer.isBuffer(request.body) || request.body.length === 0)
          throw new HttpError(400, "There is no message.");
        reply.header("cache-control", "no-store");
        return { mail: await takeMail(appContext, request.body, request) };
      },
    );
  });
}
