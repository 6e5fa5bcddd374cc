import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { discardMail, getFailedMail, mostFailedMails, retryMail } from "../../../contract/mail.ts";
import { isAdministrator } from "../../../definitions/roles.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { HttpError } from "../http/http-error.ts";
import { route } from "../http/route.ts";

function mustHandle({ roles }: Person, { definitions }: AppContext): void {
  if (!isAdministrator(roles, definitions.access)) throw new HttpError(403, "Only administrators look after mail.");
}

/** Mail that was put aside: what failed and why, to be sent again or let go. */
export function failedMailRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { database } = appContext;

  route(app, appContext, getFailedMail, async ({ person }) => {
    mustHandle(person, appContext);
    const mails = await database
      .selectFrom("outbox")
      .leftJoin("claims", "claims.id", "outbox.claim_id")
      .select(["outbox.id", "kind", "claims.number", "subject", "recipients", "cc", "accepted", "last_error"])
      .select(["attempts", "outbox.created_at", "failed_at"])
      .where("state", "=", "dead")
      .orderBy("failed_at", (order) => order.desc().nullsLast())
      .orderBy("outbox.id", "desc")
      .limit(mostFailedMails)
      .execute();
    return {
      mails: mails.map(({ id, kind, number, subject, recipients, cc, accepted, last_error, attempts, ...times }) => ({
        uuid: id,
        kind,
        claim_number: number,
        subject,
        recipients: [...recipients, ...cc].filter((address) => !accepted.includes(address)),
        reason: last_error ?? "",
        attempts,
        created_at: times.created_at.toISOString(),
        failed_at: (times.failed_at ?? times.created_at).toISOString(),
      })),
    };
  });

  /** Only what is still put aside changes: a second press does nothing more. */
  const change = (id: string) => database.updateTable("outbox").where("id", "=", id).where("state", "=", "dead");
  const mustBeOne = ({ numUpdatedRows }: { numUpdatedRows: bigint }) => {
    if (numUpdatedRows === 0n) throw new HttpError(404, "This mail is no longer among those that failed.");
  };

  route(app, appContext, retryMail, async ({ person, params }) => {
    mustHandle(person, appContext);
    const anew = { state: "waiting" as const, attempts: 0, failed_at: null, next_attempt_at: sql<Date>`now()` };
    mustBeOne(await change(params.id).set(anew).executeTakeFirst());
    return { mail: "waiting" } as const;
  });

  route(app, appContext, discardMail, async ({ person, params }) => {
    mustHandle(person, appContext);
    mustBeOne(await change(params.id).set({ state: "discarded" }).executeTakeFirst());
    return { mail: "discarded" } as const;
  });
}
