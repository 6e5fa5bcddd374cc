import { sql } from "kysely";
import type { DueMail, NotTaken } from "./due-mail.ts";

/** About a day of tries. */
const mostAttempts = 30;

/** Seconds to wait after so many tries: half a minute, doubling, at most an hour. */
const backOff = (attempts: number) => Math.min(30 * 2 ** (attempts - 1), 3600);

/** What is noted of a mail after a try: sent; put aside, because it is hopeless; or to be tried again, by those who lack it. */
export function judgeDelivery(
  { recipients, cc, accepted, attempts }: Pick<DueMail, "recipients" | "cc" | "accepted"> & { attempts: number },
  outcome: { notTaken: NotTaken[] } | { error: unknown },
) {
  const notTaken = "notTaken" in outcome ? outcome.notTaken : [];
  const refused = new Set(notTaken.map(({ address }) => address));
  if ("notTaken" in outcome && refused.size === 0) {
    const everybody = JSON.stringify([...recipients, ...cc]);
    return { state: "sent" as const, sent_at: sql<Date>`now()`, last_error: null, accepted: everybody };
  }
  const isFinal = "error" in outcome ? isHopeless(outcome.error) : notTaken.every((one) => one.isFinal);
  const reason =
    "error" in outcome
      ? String(outcome.error instanceof Error ? outcome.error.message : outcome.error)
      : notTaken.map(({ address, reason }) => `${address}: ${reason}`).join("\n");
  return {
    state: isFinal || attempts >= mostAttempts ? ("dead" as const) : ("waiting" as const),
    next_attempt_at: sql<Date>`now() + make_interval(secs => ${backOff(attempts)})`,
    failed_at: sql<Date>`now()`,
    // A sign that the database takes in no text must not keep the try from being noted.
    last_error: reason.replaceAll("\0", "").slice(0, 1000),
    accepted: JSON.stringify(
      "error" in outcome ? accepted : [...recipients, ...cc].filter((address) => !refused.has(address)),
    ),
  };
}

/** It would be refused again: the mail's fault, and not the mail server's. */
export const isHopeless = (error: unknown): boolean => (error as { isFinal?: boolean }).isFinal === true;
