import { type Kysely, sql } from "kysely";
import PostalMime from "postal-mime";
import type { Tables } from "../database/tables.ts";
import { mailboxOf } from "./mail-address.ts";

interface Bounce {
  /** The letter that did not arrive. */
  letter: string;
  failed: { address: string; reason: string }[];
}

/** Bytes of a notice that are looked at: what it returns of the letter itself may be long. */
const longest = 1024 * 1024;
const ours = /^message-id:\s*<([0-9a-f-]{36})@claims-portal>/im;

/** What a delivery status notification (RFC 3464) says of a letter of ours that was not delivered for good. */
export async function readBounce(raw: Buffer): Promise<Bounce | undefined> {
  const mail = await PostalMime.parse(raw.subarray(0, longest), { forceRfc822Attachments: true }).catch(
    () => undefined,
  );
  const parts = (mail?.attachments ?? []).map(({ mimeType, content }) => ({
    mimeType,
    text: typeof content === "string" ? content : Buffer.from(content as ArrayBuffer).toString("utf8"),
  }));
  const status = parts.find(({ mimeType }) => /^message\/(global-)?delivery-status$/.test(mimeType));
  const letter = parts
    .filter(({ mimeType }) =>
      /^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)$/.test(mimeType),
    )
    .map(({ text }) => ours.exec(text.split(/\r?\n\r?\n/, 1)[0] ?? "")?.[1])
    .find((id) => id !== undefined);
  if (!status || !letter) return undefined;
  const failed = status.text.split(/\r?\n\r?\n/).flatMap((block) => {
    const field = (name: string) =>
      new RegExp(`^${name}:(.*(?:\\r?\\n[ \\t].*)*)`, "im").exec(block)?.[1]?.replaceAll(/\s+/g, " ").trim();
    const addresses = ["original-recipient", "final-recipient"].map((name) => field(name)?.split(";").at(-1)?.trim());
    const reason = field("diagnostic-code") ?? field("status") ?? "";
    if (!/^failed\b/i.test(field("action") ?? "")) return [];
    return addresses.flatMap((address) => (address ? [{ address: mailboxOf(address), reason }] : []));
  });
  return { letter, failed };
}

/**
 * Puts a letter aside that came back, for those who did not get it; undefined where it is none of ours, or they are nobody whom it
 * went to. One that went to a single address did not reach that one, whatever its mailbox is called behind it.
 */
export async function noteBounce(database: Kysely<Tables>, { letter, failed }: Bounce): Promise<"bounced" | undefined> {
  const found = await database
    .selectFrom("outbox")
    .select(["recipients", "cc"])
    .where("id", "=", letter)
    .where("state", "=", "sent")
    .executeTakeFirst();
  const everybody = [...(found?.recipients ?? []), ...(found?.cc ?? [])];
  const named = everybody.filter((one) => failed.some(({ address }) => isSame(address, one)));
  const lacking = named.length === 0 && everybody.length === 1 && failed.length > 0 ? everybody : named;
  if (lacking.length === 0) return undefined;
  const reasons = [...new Set(failed.map(({ reason }) => reason))].join("\n");
  await database
    .updateTable("outbox")
    .set({
      state: "dead",
      failed_at: sql<Date>`now()`,
      last_error: `It came back: ${reasons}`.replaceAll("\0", "").slice(0, 1000),
      accepted: JSON.stringify(everybody.filter((one) => !lacking.includes(one))),
    })
    .where("id", "=", letter)
    .where("state", "=", "sent")
    .execute();
  return "bounced";
}

const isSame = (address: string, other: string) => address.toLowerCase() === mailboxOf(other).toLowerCase();
