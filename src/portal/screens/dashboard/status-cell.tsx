import type { ClaimRow } from "../../../contract/types.ts";
import { QueryReplyButton } from "../../features/transitions/query-reply-button.tsx";
import { StatusTag, Tag } from "../../shared/ui/status-tag.tsx";
import type { CellContext } from "./columns.tsx";
import { enquiryBadge } from "./enquiry-badge.ts";

/** The status in words, what stands out about the claim, and the questions about it. */
export function StatusCell({ claim, words, mark, person, placement }: { claim: ClaimRow } & CellContext) {
  const status = words.statusOf(claim);
  const badge = claim.deleted_at ? undefined : enquiryBadge(claim, person.roles, Date.now());
  return (
    <div data-status-cell>
      <StatusTag tone={status?.tone} label={status?.label ?? claim.current_status.status} />
      {mark?.word && <Tag palette={mark.palette}>{mark.word}</Tag>}
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
