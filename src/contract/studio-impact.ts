import Type from "typebox";
import type { Call } from "./call.ts";
import { orNull } from "./shapes.ts";
import { draftParams, Version } from "./studio.ts";

/** How grave what a release does is, the gravest last; who must approve it depends on it. */
export const impactLevels = ["words", "harmless", "needs attention", "loses data"] as const;
export type ImpactLevel = (typeof impactLevels)[number];
const Level = Type.Enum([...impactLevels]);

const View = Type.Object({
  /** Absent where it is its owner's alone. */
  name: Type.Optional(Type.String()),
  owner: Type.String(),
  /** What it asks for that is gone: `the status packing`. */
  lacks: Type.Array(Type.String()),
});
export type ImpactedView = Type.Static<typeof View>;

export const countDraftImpact = {
  method: "GET",
  path: "/api/studio/drafts/:draft/impact",
  summary:
    "Beyond the specs. What a draft of the definitions does: to drafts and open claims when they are migrated, by cause, and by file at once or to new claims.",
  params: draftParams,
  answer: Type.Object({
    version: Version,
    compared: Type.Integer(),
    /** Of how many. */
    total: Type.Integer(),
    affected: Type.Integer(),
    /** False where they are still being counted: it goes on for 20 seconds after the last who asks. */
    is_whole: Type.Boolean(),
    /** Claims by the gravest that happens to them; the rest are as before. */
    levels: Type.Array(Type.Object({ level: Level, claims: Type.Integer() })),
    /** What holds whatever becomes of claims of earlier versions. */
    changes: Type.Array(Type.Object({ file: Type.String(), when: Type.Enum(["at once", "new claims"]), level: Level })),
    /** Saved views that ask for what is gone. */
    views: Type.Array(View),
    /** If claims are migrated. */
    causes: Type.Array(
      Type.Object({
        type: Type.String(),
        level: Level,
        kind: Type.String(),
        what: Type.String(),
        /** Where it is written, in the files of the draft; `is_served`: in those that are served, because the draft has it no more. */
        place: orNull(
          Type.Object({
            file: Type.String(),
            line: Type.Integer(),
            column: Type.Integer(),
            is_served: Type.Boolean(),
          }),
        ),
        claims: Type.Integer(),
        /** The first 100 of those that the caller may read. */
        examples: Type.Array(Type.String()),
      }),
    ),
  }),
} satisfies Call;
