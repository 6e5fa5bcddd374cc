import type { ClaimRow } from "../../../contract/types.ts";

export interface EnquiryBadge {
  word: "mentioned" | "query" | "reply" | "querying";
  palette: string;
  meaning: string;
}

/** An answer that was not looked at is shown for so many days. */
const week = 7 * 24 * 60 * 60 * 1000;

/** What a claim's questions mean to somebody of these roles (D-044): to be answered, answered, or waiting for others. */
export function enquiryBadge(
  { enquiries = [], is_mentioned: isMentioned }: Pick<ClaimRow, "enquiries" | "is_mentioned">,
  roles: readonly string[],
  now: number,
): EnquiryBadge | undefined {
  const sent = enquiries.filter(({ sender_role }) => roles.includes(sender_role));
  if (enquiries.some((one) => !one.replied_at && roles.includes(one.recipient_role))) {
    return { word: "query", palette: "orange", meaning: "You are asked about this claim" };
  }
  if (isMentioned) {
    return {
      word: "mentioned",
      palette: "orange",
      meaning: "An internal note mentions you; open the claim to read it",
    };
  }
  const isNews = ({ replied_at, reply_seen_at }: (typeof sent)[number]) =>
    replied_at !== null && reply_seen_at === null && now - Date.parse(replied_at) < week;
  if (sent.some(isNews)) return { word: "reply", palette: "green", meaning: "Your question was answered" };
  if (sent.some(({ replied_at }) => replied_at === null)) {
    return { word: "querying", palette: "accent", meaning: "Your question waits for an answer" };
  }
  return undefined;
}
