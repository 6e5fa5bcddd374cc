import Type from "typebox";
import type { Call } from "./call.ts";
import { ClaimReference, Instant, StoredFile, Uuid } from "./shapes.ts";

/** What became of a letter: `delayed` is tried again, `failed` was refused for good, or given up after a day. */
const SentLetter = Type.Object({
  uuid: Uuid,
  subject: Type.String(),
  to: Type.Array(Type.String()),
  fate: Type.Union([Type.Literal("waiting"), Type.Literal("delayed"), Type.Literal("sent"), Type.Literal("failed")]),
  /** When it was sent, or last tried, or queued. */
  at: Instant,
  /** Those of `to` whom it did not reach, where it failed or is delayed. */
  lacking: Type.Array(Type.String()),
});

export const Activity = Type.Object({
  uuid: Uuid,
  created_at: Instant,
  description: Type.String(),
  type: Type.String(),
  is_internal: Type.Boolean(),
  /** Given on internal activities only (TIME-21, TIME-22). */
  user: Type.Optional(Type.Object({ email: Type.String() })),
  by: Type.Optional(
    Type.String({
      description:
        'Beyond the specs. Who did it, as the reader may know them: for claimants the people of their account, and else "our team".',
    }),
  ),
  notes: Type.Array(Type.Object({ note: Type.String() })),
  files: Type.Array(StoredFile),
  letters: Type.Optional(
    Type.Array(SentLetter, {
      description: "Beyond the specs. For staff only: the letters that went with it, and their fate.",
    }),
  ),
});

export const getActivities = {
  method: "GET",
  path: "/api/activity/claim/:claim",
  summary:
    "The claim's timeline, newest first; internal activities for staff only. Beyond the specs: `after` an activity, what came since.",
  params: Type.Object({ claim: ClaimReference }),
  query: Type.Object({ after: Type.Optional(Uuid) }),
  answer: Type.Object({ activities: Type.Array(Activity) }),
} satisfies Call;
