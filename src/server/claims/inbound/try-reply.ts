import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { createTransport } from "nodemailer";
import { isForTrying } from "../../../contract/environment.ts";
import type { AppContext } from "../../app-context.ts";
import { HttpError } from "../../platform/http/http-error.ts";
import { isMailAddress } from "../../platform/mail/mail-address.ts";
import { mailPage } from "../../platform/mail/mail-pages.ts";
import { findCaught, sendMailPage } from "../../platform/mail/mail-routes.ts";
import { takeMail } from "./take-mail.ts";

/** Characters, far more than a note takes: what is too long is to be refused as a mail is. */
const longestText = 20_000;

/** `POST /mail/:id/reply`: answers a caught mail as its reader's mail program would, by the very way that answers come in. */
export function tryReplyRoute(app: FastifyInstance, appContext: AppContext): void {
  const { settings } = appContext;
  if (settings.smtpUrl || !settings.inbound || !isForTrying(settings.environment)) return;
  const url = "/mail/:id/reply";
  app.post<{ Params: { id: string } }>(url, { schema: { hide: true } }, async (request, reply) => {
    // Another page must not write here in the name of whoever has this one open.
    if (!["same-origin", undefined].includes(request.headers["sec-fetch-site"] as string | undefined))
      throw new HttpError(403, "Please send this from the page of the mail.");
    const mail = await findCaught(appContext, request.params.id);
    if (!mail?.reply_to) throw new HttpError(404, "This mail cannot be answered.");
    const given = await readAnswer(request);
    const faults = {
      ...(!isMailAddress(given.from) && { from: "Please enter an e-mail address." }),
      ...(!given.text.trim() && given.files.length === 0 && { text: "Please write an answer or choose a file." }),
    };
    if (Object.keys(faults).length > 0) return sendMailPage(reply.code(422), mailPage(mail, { ...given, faults }));
    const raw = await composed({ ...given, to: mail.reply_to, answered: mail });
    const outcome = await takeMail(appContext, raw, request);
    return reply.redirect(`/mail/${mail.id}?answer=${outcome}`, 303);
  });
}

interface Answer {
  from: string;
  text: string;
  files: { filename: string; content: Buffer }[];
}

async function readAnswer(request: FastifyRequest): Promise<Answer> {
  const answer: Answer = { from: "", text: "", files: [] };
  for await (const part of request.parts({ limits: { fieldSize: longestText } })) {
    if (part.type === "file") {
      const content = await buffer(part.file);
      // A box without a file is sent too.
      if (part.filename) answer.files.push({ filename: part.filename, content });
    } else if (part.fieldname === "from") answer.from = String(part.value).trim();
    else if (part.fieldname === "text") answer.text = String(part.value);
  }
  return answer;
}

const composer = createTransport({
  streamTransport: true,
  buffer: true,
  disableFileAccess: true,
  disableUrlAccess: true,
});

interface Answered {
  subject: string;
  text_part: string;
  message_id: string;
}

/** As mail programs do it, with what is answered quoted below. */
async function composed({
  from,
  text,
  files,
  to,
  answered,
}: Answer & { to: string; answered: Answered }): Promise<Buffer> {
  const { message } = await composer.sendMail({
    from: { name: "", address: from },
    to: { name: "", address: to },
    subject: `Re: ${answered.subject}`,
    text: `${text}\n\nOn the page of caught mail, the Partner Portal wrote:\n${answered.text_part.replaceAll(/^/gm, "> ")}`,
    messageId: `<${randomUUID()}@caught-mail>`,
    inReplyTo: answered.message_id,
    attachments: files,
  });
  return message as Buffer;
}
