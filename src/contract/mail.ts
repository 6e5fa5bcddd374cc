import Type from "typebox";
import type { Call } from "./call.ts";
import { Instant, orNull, Uuid } from "./shapes.ts";

/** Listed at most. */
export const mostFailedMails = 200;

export const FailedMail = Type.Object({
  uuid: Uuid,
  /** Which letter: `received`, `collection` ... */
  kind: Type.String(),
  claim_number: orNull(Type.String()),
  subject: Type.String(),
  /** Those who did not get it. */
  recipients: Type.Array(Type.String()),
  /** What the mail server said. */
  reason: Type.String(),
  attempts: Type.Integer(),
  created_at: Instant,
  failed_at: Instant,
});

export const getFailedMail = {
  method: "GET",
  path: "/api/mail/failed",
  summary: `Beyond the specs. Mail that could not be delivered, newest failure first, at most ${mostFailedMails}; for administrators.`,
  answer: Type.Object({ mails: Type.Array(FailedMail) }),
} satisfies Call;

const params = Type.Object({ id: Uuid });

export const retryMail = {
  method: "POST",
  path: "/api/mail/:id/retry",
  summary: "Beyond the specs. Sends a mail that failed once more, to those who did not get it; for administrators.",
  params,
  answer: Type.Object({ mail: Type.Literal("waiting") }),
} satisfies Call;

export const discardMail = {
  method: "DELETE",
  path: "/api/mail/:id",
  summary: "Beyond the specs. Takes a mail that failed off the list; it is not sent. For administrators.",
  params,
  answer: Type.Object({ mail: Type.Literal("discarded") }),
} satisfies Call;
