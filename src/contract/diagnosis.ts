import Type from "typebox";
import type { Call } from "./call.ts";
import { WordedExplanation } from "./definitions.ts";
import { Instant, orNull, Uuid } from "./shapes.ts";

/** Claims and letters told at most. */
export const mostDiagnosed = 20;

const DiagnosedClaim = Type.Object({
  uuid: Uuid,
  number: Type.String(),
  type: Type.String(),
  status: Type.String(),
  /** The version of its definition that it is judged by. */
  version: Type.String(),
  /** Null where that version is not kept. */
  first_served_at: orNull(Instant),
  /** Is it what new claims of this type are made under? */
  is_current: Type.Boolean(),
  created_at: Instant,
  updated_at: Instant,
});

const DiagnosedLetter = Type.Object({
  uuid: Uuid,
  kind: Type.String(),
  claim_number: Type.String(),
  subject: Type.String(),
  recipients: Type.Array(Type.String()),
  state: Type.Union([Type.Literal("waiting"), Type.Literal("sent"), Type.Literal("failed"), Type.Literal("discarded")]),
  attempts: Type.Integer(),
  created_at: Instant,
  /** Of what waits. */
  next_attempt_at: orNull(Instant),
  sent_at: orNull(Instant),
  /** What the mail server said last. */
  reason: orNull(Type.String()),
});

export const getDiagnosis = {
  method: "GET",
  path: "/api/diagnosis",
  summary: `Beyond the specs. What stands behind a claim, somebody's latest ${mostDiagnosed} claims or a request, as far as the caller reads those claims: versions, letters, and why sections and transitions stand as they do. For administrators.`,
  query: Type.Object({
    /** A claim's number or uuid, an e-mail address, or a request's id. */
    of: Type.String({ minLength: 1, maxLength: 320 }),
    /** The e-mail address of who looks at the claim; absent: who made it. */
    as: Type.Optional(Type.String({ maxLength: 320 })),
  }),
  answer: Type.Object({
    claims: Type.Array(DiagnosedClaim),
    /** Of those claims, newest first. */
    letters: Type.Array(DiagnosedLetter),
    /** Of one claim: each section and transition, and each rule that is not met. Null where there is no single claim, or nobody to look. */
    explained: orNull(
      Type.Object({
        /** E-mail address. */
        as: Type.String(),
        /** Do they see the claim at all? */
        is_seen: Type.Boolean(),
        explanations: Type.Array(WordedExplanation),
        /** The claim as they meet it, without personal data, as a story for the studio: a file below stories, and its text; absent where none can be made of it. */
        story: Type.Optional(Type.Object({ file: Type.String(), text: Type.String() })),
      }),
    ),
    /** Mail is caught and can be read at `/mail`. */
    catches_mail: Type.Boolean(),
  }),
} satisfies Call;
