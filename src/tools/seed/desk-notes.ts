import type { ReferenceClaim } from "../../server/reference/reference-shapes.ts";
import type { Pattern } from "./claim-patterns.ts";
import type { Random } from "./random.ts";
import type { Shares } from "./shares.ts";

type Activity = ReferenceClaim["activities"][number];

const kinds = ["remark", "working-note"] as const;

/** Notes and questions that the staff may have left on a claim whose last change was at `moment`, with their lines in its timeline. */
export function deskNotes(
  { claim, isClosed }: Pattern,
  { notes, remarks, queries }: Shares,
  chance: Random,
  moment: string,
) {
  const { by } = queries;
  const line = (type: string, description: string, note?: string, writer = by): Activity => ({
    type,
    description,
    is_internal: true,
    by: writer,
    at: moment,
    ...(note !== undefined && { note }),
  });
  const texts = kinds.flatMap((kind) =>
    chance.isHit(notes[kind]) ? [{ kind, note: chance.pick(remarks), updated_at: moment, by }] : [],
  );
  const isQuiet = claim.requested_at === undefined || claim.deleted_at !== undefined;
  const isAsked = !isQuiet && chance.isHit(isClosed ? queries.shareOfClosed : queries.shareOfOthers);
  const to = chance.pick(queries.to);
  const isAnswered = isClosed || chance.isHit(0.5);
  const question = chance.pick(queries.questions);
  const answer = chance.pick(queries.answers);
  const enquiry = {
    recipient_role: to.role,
    sender_role: queries.role,
    by,
    question,
    created_at: moment,
    replied_at: isAnswered ? moment : null,
    answeredBy: isAnswered ? to.by : undefined,
    reply_seen_at: isClosed ? moment : null,
  };
  return {
    texts,
    enquiries: isAsked ? [enquiry] : [],
    activities: [
      ...texts.map(({ kind }) => line(kind, `The ${kind.replace("-", " ")} was written`)),
      ...(isAsked ? [line("enquiry", `Query to ${to.words}`, question)] : []),
      ...(isAsked && isAnswered ? [line("enquiry-reply", "Reply to query", answer, to.by)] : []),
    ],
  };
}
