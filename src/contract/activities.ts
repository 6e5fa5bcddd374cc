import Type from "typebox";
import type { Call } from "./call.ts";
import { ClaimReference, Instant, StoredFile, Uuid } from "./shapes.ts";

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
