import { sql } from "kysely";
import type { Database } from "../../app-context.ts";
import { mailboxOf } from "./mail-address.ts";

interface Bounce {
  /** The letter that did not arrive. */
  letter: string;
  failed: { address: string; reason: string }[];
}

/** How much of a notice is looked at, in bytes and lines: what it says comes first, what it returns of the letter may be long. */
const longest = 128 * 1024;
const mostLines = 2000;
/** Days after which nobody's mail server still gives up on a letter. */
const goodDays = 14;

const ours = /^message-id:\s*<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@claims-portal>/im;
const unfolded = /\r?\n[ \t]+/g;
const fieldOf = /^([a-z-]{1,40}):[ \t]*(.*)$/;

/**
 * What a delivery status notification (RFC 3464) says of a letter of ours that was not delivered for good. It is read line by line, as
 * its fields are plain text: whoever knows the address can hand in anything.
 */
export function readBounce(raw: Buffer): Bounce | undefined {
  const text = raw.subarray(0, longest).toString("utf8").split("\n", mostLines).join("\n");
  const letter = ours.exec(text)?.[1]?.toLowerCase();
  if (!letter) return undefined;
  const failed = text.split(/\r?\n\r?\n/).flatMap((block) => {
    if (!/^action:\s*failed\b/im.test(block)) return [];
    const fields = new Map(
      block
        .replaceAll(unfolded, " ")
        .split(/\r?\n/)
        .flatMap((line): [string, string][] => {
          const [, name = "", value = ""] = fieldOf.exec(line.toLowerCase()) ?? [];
          return name ? [[name, value.trim()]] : [];
        }),
    );
    const named = fields.get("original-recipient") ?? fields.get("final-recipient");
    const address = named?.split(";").at(-1)?.trim();
    return address
      ? [{ address: mailboxOf(address), reason: fields.get("diagnostic-code") ?? fields.get("status") ?? "" }]
      : [];
  });
  return { letter, failed };
}

/**
 * Puts a letter aside that came back, for those who did not get it, beside those whom an earlier notice named; false where it is none of
 * ours, or they are nobody who is held to have it. One that went to a single address did not reach that one, whatever its mailbox is
 * called behind it.
 */
export async function noteBounce(database: Database, { letter, failed }: Bounce): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom("outbox")
      .select(["recipients", "cc", "accepted", "last_error"])
      .where("id", "=", letter)
      .where("state", "in", ["sent", "dead"])
      .where("created_at", ">", sql<Date>`now() - make_interval(days => ${goodDays})`)
      .forUpdate()
      .executeTakeFirst();
    if (!found) return false;
    const everybody = [...found.recipients, ...found.cc];
    const named = everybody.filter((one) => failed.some(({ address }) => address === mailboxOf(one).toLowerCase()));
    const lacking = named.length === 0 && everybody.length === 1 && failed.length > 0 ? everybody : named;
    const accepted = found.accepted.filter((one) => !lacking.includes(one));
    if (accepted.length === found.accepted.length) return false;
    const reasons = [...new Set(failed.map(({ reason }) => `It came back: ${reason}`))];
    await trx
      .updateTable("outbox")
      .set({
        state: "dead",
        failed_at: sql<Date>`now()`,
        last_error: [found.last_error ?? [], reasons].flat().join("\n").replaceAll("\0", "").slice(0, 1000),
        accepted: JSON.stringify(accepted),
      })
      .where("id", "=", letter)
      .execute();
    return true;
  });
}
