import type { ClaimRow } from "../../../contract/types.ts";
import { QueryReplyButton } from "../../features/transitions/query-reply-button.tsx";
import { StatusTag, Tag } from "../../shared/ui/status-tag.tsx";
import type { CellContext } from "./columns.tsx";

/** The status in words, what stands out about the claim, and the questions about it. */
export function StatusCell({ claim, words, mark, person, placement }: { claim: ClaimRow } & CellContext) {
  const status = words.statusOf(claim);
  const badge = claim.deleted_at ? undefined : enquiryBadge(claim, person.roles, Date.now());
  return (
    <div data-status-cell>
      <StatusTag tone={status?.tone} label={status?.label ?? claim.current_status.status} />
      {mark?.words.map((word) => (
        <Tag key={word} palette={mark.palette}>
          {word}
        </Tag>
      ))}
      {placement && <Tag palette="purple">{placement}</Tag>}
      {badge && (
        <Tag palette={badge.palette} title={badge.meaning}>
          {badge.word}
        </Tag>
      )}
      {claim.enquiries?.length ? <QueryReplyButton key={claim.uuid} claim={claim} size="sm" /> : null}
    </div>
  );
}

interface EnquiryBadge {
  word: "mentioned" | "query" | "reply" | "querying";
  palette: string;
  meaning: string;
}

/** An answer that was not looked at is shown for so many days. */
const week = 7 * 24 * 60 * 60 * 1000;

/** What a claim's questions mean to somebody of these roles (D-044): to be answered, answered, or waiting for others. */
function enquiryBadge(
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
