import { isForTrying } from "../../contract/environment.ts";
import type { LetterTo } from "../../definitions/store.ts";
import type { AppContext } from "../app-context.ts";
import { claimPhotos } from "../claims/letters/claim-photos.ts";
import { deliverDue } from "../platform/mail/deliver-due.ts";
import { type Brand, withBrand } from "../platform/mail/letter-brand.ts";
import { withPhotos } from "../platform/mail/letter-photos.ts";
import { startMailCatcher } from "../platform/mail/mail-catcher.ts";
import { reportFailingMail } from "../platform/mail/report-failing-mail.ts";
import { smtpSend } from "../platform/mail/smtp-send.ts";
import { workLoop } from "../platform/work-loop.ts";

interface RunningMail {
  /** Takes up no more and lets the mail under way end, or breaks it off; what is not handed over stays in the outbox. */
  stop(): Promise<void>;
}

interface Log {
  warn(line: string): void;
  error(error: unknown): void;
}

const mailboxIn = (to: LetterTo): string[] => (typeof to === "object" && "mailbox" in to ? [to.mailbox] : []);

/** Milliseconds that the mail under way has to end in when the process stops. */
const patience = 5000;

/**
 * Starts the worker that empties the outbox: over `SMTP_URL`, or into the bundled catcher. Outside of development and test without `SMTP_URL`
 * mail waits in the outbox.
 */
export async function startMail(
  {
    settings,
    definitions,
    database,
    files,
    metrics,
    mark,
  }: Pick<AppContext, "settings" | "database"> &
    Partial<Pick<AppContext, "definitions" | "files" | "metrics">> &
    Pick<Brand, "mark">,
  log: Log = console,
): Promise<RunningMail> {
  const letters = (definitions?.forms() ?? []).flatMap(({ type }) =>
    Object.entries(definitions?.lettersOf(type) ?? {}).map(([id, letter]) => ({ id, ...letter })),
  );
  for (const mailbox of new Set(letters.flatMap(({ to, cc = [] }) => [to, ...cc].flatMap(mailboxIn)))) {
    if (Object.hasOwn(settings.mailboxes, mailbox)) continue;
    log.warn(
      `Letters go to the mailbox "${mailbox}", which MAILBOXES does not name: customer service gets them. Set MAILBOXES=${mailbox}=<address>.`,
    );
  }
  // Everything that MAIL_OFF may name.
  const mailKinds = [...new Set(letters.map(({ id }) => id))];
  for (const kind of (definitions ? settings.mailOff : []).filter((named) => !mailKinds.includes(named))) {
    log.warn(`MAIL_OFF names "${kind}", which is no kind of letter and switches nothing off: ${mailKinds.join(", ")}.`);
  }
  if (!settings.smtpUrl && !isForTrying(settings.environment)) {
    log.warn("SMTP_URL is not set: mail waits in the outbox.");
    return { stop: async () => {} };
  }
  const catcher = settings.smtpUrl ? undefined : await startMailCatcher(database, (error) => log.error(error));
  const stopping = new AbortController();
  const breakingOff = new AbortController();
  const address = settings.smtpUrl ?? `smtp://127.0.0.1:${catcher?.port}`;
  const sendPlain = withBrand(smtpSend(address, settings.mailFrom, breakingOff.signal, files), { ...settings, mark });
  // One that cannot be drawn is no trouble: its letter goes without.
  const onUndrawn = (error: unknown) => log.warn(`A letter goes without a photo: ${error}`);
  const send = files
    ? withPhotos(
        sendPlain,
        (claim, before, signal) => claimPhotos({ database, files }, { claim, before, signal }, onUndrawn),
        onUndrawn,
        breakingOff.signal,
      )
    : sendPlain;
  // No address and no word of the mail: a log is read by others than its addressees.
  const onPutAside = ({ id, kind }: { id: string; kind: string }) =>
    log.warn(`Mail ${id} (${kind}) could not be delivered and is put aside. An administrator can send it again.`);

  const tellTrouble = reportFailingMail(log);
  const onTried = (fault: unknown) => {
    metrics?.letters.inc({ outcome: fault === undefined ? "sent" : "failed" });
    tellTrouble(fault);
  };

  const { signal: stop } = stopping;
  const next = async () => (await deliverDue(database, send, { stopping: stop, onPutAside, onTried })) > 0;
  const working = workLoop(next, { stop, log });
  return {
    async stop() {
      stopping.abort();
      const hurry = setTimeout(() => breakingOff.abort(), patience);
      await working;
      clearTimeout(hurry);
      await catcher?.stop();
    },
  };
}
