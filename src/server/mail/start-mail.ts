import type { Parts } from "../parts.ts";
import { deliverDue } from "./deliver-due.ts";
import { startMailCatcher } from "./mail-catcher.ts";
import { smtpSend } from "./smtp-send.ts";

export interface RunningMail {
  /** Breaks off; what is not handed over yet stays in the outbox. */
  stop(): Promise<void>;
}

interface Log {
  warn(line: string): void;
  error(error: unknown): void;
}

const pause = 1000;

/**
 * Starts the worker that empties the outbox: over `SMTP_URL`, or into the bundled catcher. In production without `SMTP_URL`
 * mail waits in the outbox.
 */
export async function startMail(
  { settings, database, files }: Pick<Parts, "settings" | "database"> & Partial<Pick<Parts, "files">>,
  log: Log = console,
): Promise<RunningMail> {
  if (!settings.smtpUrl && settings.environment === "production") {
    log.warn("SMTP_URL is not set: mail waits in the outbox.");
    return { stop: async () => {} };
  }
  const catcher = settings.smtpUrl ? undefined : await startMailCatcher(database, (error) => log.error(error));
  const stopping = new AbortController();
  const send = smtpSend(
    settings.smtpUrl ?? `smtp://127.0.0.1:${catcher?.port}`,
    settings.mailFrom,
    stopping.signal,
    files,
  );

  let wake = () => {};
  const work = async () => {
    while (!stopping.signal.aborted) {
      const taken = await deliverDue(database, send).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error(error);
        return 0;
      });
      if (taken > 0 || stopping.signal.aborted) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };
  const working = work();
  return {
    async stop() {
      stopping.abort();
      wake();
      await working;
      await catcher?.stop();
    },
  };
}
