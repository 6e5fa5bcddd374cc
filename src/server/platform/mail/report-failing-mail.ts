interface Log {
  warn(line: string): void;
}

interface SmtpFault {
  code?: string;
  command?: string;
  responseCode?: number;
  cause?: SmtpFault;
}

/**
 * Tells when mail begins to fail and when it goes again, once each. Give it what kept each mail from being sent, or undefined. In
 * the log stands what kind of failure it is; the mail server's own words may hold addresses.
 */
export function reportFailingMail(log: Log): (fault: unknown) => void {
  let begun: number | undefined;
  return (fault) => {
    if (fault !== undefined && begun === undefined) {
      begun = performance.now();
      log.warn(`E-mail cannot be sent (${kindOf(fault as SmtpFault)}). It waits in the outbox and is tried again.`);
    } else if (fault === undefined && begun !== undefined) {
      const minutes = Math.round((performance.now() - begun) / 60_000);
      log.warn(`E-mail is sent again, after ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`);
      begun = undefined;
    }
  };
}

function kindOf({ code, command, responseCode, cause }: SmtpFault): string {
  const words = [code, command, responseCode].filter((word) => word !== undefined);
  return words.join(", ") || (cause ? kindOf(cause) : "no reason was given");
}
