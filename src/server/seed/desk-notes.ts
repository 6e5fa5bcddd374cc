import type { ReferenceClaim } from "../reference/reference-shapes.ts";
import type { Random } from "./random.ts";

const remarks = [
  "Customer rang twice, call back on Monday.",
  "Unit is on the rooftop, crane needed.",
  "Wait for the photos of the rating plate.",
  "Check the docket with the warehouse.",
  "Second claim for this site.",
  "Ask for the service report.",
];
const questions = [
  "Is this fault covered when the unit was installed by the owner?",
  "Can the part be sent from the Auckland warehouse?",
  "Is a replacement unit in stock?",
  "Does the pressure reading point to a leak?",
];
const answers = ["Yes, go ahead.", "No, please ask for photos first.", "Covered, standard rate."];

/** How many claims have a text of the staff, and how many a question among ourselves, closed and in work. */
const shares = { remark: 0.03, workingNote: 0.03, closedQuestion: 0.004, openQuestion: 0.05 };

type Activity = ReferenceClaim["activities"][number];

const desk = "customer-service@example.test";
const asked = [
  { role: "tech_support", words: "technical support", by: "tech-support@example.test" },
  { role: "service_manager", words: "service", by: "service-manager@example.test" },
];

/** Notes and questions that the staff may have left on a claim whose last change was at `moment`, with their lines in its timeline. */
export function deskNotes({ status, deleted_at }: ReferenceClaim, chance: Random, moment: string) {
  const texts = (["remark", "working-note"] as const).flatMap((kind) =>
    chance.isHit(kind === "remark" ? shares.remark : shares.workingNote)
      ? [{ kind, note: chance.pick(remarks), updated_at: moment, by: desk }]
      : [],
  );
  const isAtRest = ["complete", "disapproved"].includes(status);
  const isQuiet = status === "draft" || deleted_at !== undefined;
  const isAsked = !isQuiet && chance.isHit(isAtRest ? shares.closedQuestion : shares.openQuestion);
  const to = chance.pick(asked);
  const isAnswered = isAtRest || chance.isHit(0.5);
  const question = chance.pick(questions);
  const answer = chance.pick(answers);
  return {
    texts,
    enquiries: isAsked
      ? [
          {
            recipient_role: to.role,
            sender_role: "customer_service",
            by: desk,
            question,
            created_at: moment,
            replied_at: isAnswered ? moment : null,
            answeredBy: isAnswered ? to.by : undefined,
            reply_seen_at: isAtRest ? moment : null,
          },
        ]
      : [],
    activities: [
      ...texts.map(({ kind }): Activity => staffLine(kind, `The ${kind.replace("-", " ")} was written`, moment)),
      ...(isAsked ? [{ ...staffLine("enquiry", `Query to ${to.words}`, moment), note: question }] : []),
      ...(isAsked && isAnswered
        ? [{ ...staffLine("enquiry-reply", "Reply to query", moment), by: to.by, note: answer }]
        : []),
    ],
  };
}

const staffLine = (type: string, description: string, at: string): Activity => ({
  type,
  description,
  is_internal: true,
  by: desk,
  at,
});
