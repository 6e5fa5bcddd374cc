import Type from "typebox";
import type { Call } from "./call.ts";
import { Instant, orNull } from "./shapes.ts";
import { draftParams, filePattern, longestReason, Reason, StudioDraft, Version } from "./studio.ts";
import { impactLevels } from "./studio-impact.ts";

/** What happens to a draft on its way to a release; `stopped` is one that was not published at its time. */
export const reviewEventKinds = [
  "sent",
  "comment",
  "agreed",
  "returned",
  "planned",
  "cancelled",
  "stopped",
  "published",
] as const;
export type ReviewEventKind = (typeof reviewEventKinds)[number];

/** Characters of a JSON Pointer. */
const longestPlace = 400;

export const DraftReview = Type.Object({
  draft: StudioDraft,
  /** Did whoever asks write in it? Then somebody else approves. */
  is_writer: Type.Boolean(),
  /** What it was last counted to do to claims. */
  impact: orNull(Type.Object({ version: Version, at: Instant, compared: Type.Integer(), affected: Type.Integer() })),
  /** Who has to approve this version, by the gravest that it does; who has. */
  approvals: Type.Object({
    level: orNull(Type.Enum([...impactLevels])),
    needed: Type.Integer(),
    /** Whose approval counts; empty: everybody's who may change definitions. */
    roles: Type.Array(Type.String()),
    given: Type.Array(Type.String()),
  }),
  /** The first one first. */
  events: Type.Array(
    Type.Object({
      at: Instant,
      author: Type.String(),
      kind: Type.Enum([...reviewEventKinds]),
      version: Version,
      /** Where in the draft, where it is about one place. */
      file: orNull(Type.String()),
      place: orNull(Type.String()),
      says: Type.String(),
    }),
  ),
});

export const getDraftReview = {
  method: "GET",
  path: "/api/studio/drafts/:draft/review",
  summary: "Beyond the specs. Who said and decided what of a draft, and when it is published.",
  params: draftParams,
  answer: DraftReview,
} satisfies Call;

export const reviewDraft = {
  method: "POST",
  path: "/api/studio/drafts/:draft/review",
  summary:
    "Beyond the specs. Sends a draft for review, comments on it, approves it or returns it to who writes it. Nobody approves what he wrote (403); saving it afterwards voids the approval.",
  params: draftParams,
  body: Type.Object({
    version: Version,
    act: Type.Enum(["send", "comment", "agree", "send-back"]),
    /** Needed for a comment and to return it. */
    says: Type.Optional(Type.String({ maxLength: longestReason })),
    /** What a comment is about. */
    file: Type.Optional(Type.String({ maxLength: 120, pattern: filePattern })),
    place: Type.Optional(Type.String({ maxLength: longestPlace, pattern: "^(/.*)?$" })),
  }),
  answer: DraftReview,
} satisfies Call;

export const planDraft = {
  method: "POST",
  path: "/api/studio/drafts/:draft/plan",
  summary:
    "Beyond the specs. Publishes a draft that is ready at a moment to come; null cancels that. It is judged once more then, and what is not ready any more is not published: its writers get a letter.",
  params: draftParams,
  body: Type.Object({ version: Version, at: orNull(Instant), reason: Reason }),
  answer: DraftReview,
} satisfies Call;
