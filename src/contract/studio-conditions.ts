import Type from "typebox";
import type { Call } from "./call.ts";
import { draftParams, Version } from "./studio.ts";

export const countDraftMatches = {
  method: "GET",
  path: "/api/studio/drafts/:draft/matches",
  summary:
    "Beyond the specs. Of how many drafts and open claims that the caller reads a condition of a draft of the definitions holds, for somebody of a role. 409 once the same caller asks this of it anew.",
  params: draftParams,
  query: Type.Object({
    type: Type.String({ maxLength: 100 }),
    /** Of the condition, as `rules/proof-of-purchase/when`. */
    place: Type.String({ maxLength: 300 }),
    role: Type.String({ maxLength: 100 }),
  }),
  answer: Type.Object({
    version: Version,
    compared: Type.Integer(),
    matched: Type.Integer(),
    examples: Type.Array(Type.String()),
    /** False where the time was over before all were judged. */
    is_whole: Type.Boolean(),
  }),
} satisfies Call;
