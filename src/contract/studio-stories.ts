import Type from "typebox";
import type { Call } from "./call.ts";
import { Day, Instant, orNull } from "./shapes.ts";
import { longestReason, ReleaseNumber, StudioDraft } from "./studio.ts";

/** A draft by its number, or what is served. */
const params = Type.Object({ of: Type.String({ pattern: "^(served|[1-9]\\d{0,8})$" }) });

/** A published release whose stories are played, in place of those that these definitions have of their own. */
const baseline = Type.Optional(ReleaseNumber);

/** Below the folder of stories. */
const StoryFile = Type.String({ maxLength: 200, pattern: "^[a-z0-9][a-z0-9-]*/[a-z0-9][A-Za-z0-9.-]*\\.json$" });
const CauseId = Type.String({ pattern: "^[0-9a-f]{6}$" });
const Reason = Type.String({ minLength: 1, maxLength: longestReason, pattern: "\\S" });
const Names = Type.Array(Type.String());
/** Below a step's `expect`. */
const Path = Names;

const StoryCase = Type.Object({
  file: Type.String(),
  /** Among the cases of its file, from 0. */
  case: Type.Integer(),
  title: Type.String(),
  /** Where it differs, from 1. */
  step: Type.Integer(),
});

const StoryCause = Type.Object({
  id: CauseId,
  type: Type.String(),
  path: Path,
  expected: Type.Unknown(),
  found: Type.Unknown(),
  why: Type.Array(Type.String()),
  cases: Type.Array(StoryCase),
  /** Cases beyond those that are listed. */
  more: Type.Integer(),
});

export const StoryDecision = Type.Object({
  cause: Type.String(),
  decision: Type.Enum(["accepted", "rejected"]),
  reason: Type.String(),
  author: Type.String(),
  at: Instant,
  /** How many cases it was decided for. */
  cases: Type.Integer(),
  /** What differed, in short. */
  says: Type.String(),
});

export const playStories = {
  method: "GET",
  path: "/api/studio/stories/:of",
  summary:
    "Beyond the specs. All stories of a draft, or of what is served, played on the engine; what differs is told by cause. With a release as `baseline` those that it had.",
  params,
  query: Type.Object({ baseline }),
  answer: Type.Object({
    /** Of the draft; null of what is served. */
    version: orNull(Type.Integer()),
    stories: Type.Integer(),
    steps: Type.Integer(),
    passed: Type.Integer(),
    failed: Type.Integer(),
    files: Type.Array(
      Type.Object({
        file: Type.String(),
        type: Type.String(),
        title: Type.String(),
        cases: Type.Integer(),
        failed: Type.Integer(),
        /** Written or changed in these definitions; else it is of the product. */
        is_own: Type.Boolean(),
      }),
    ),
    causes: Type.Array(StoryCause),
    /** What cannot be played, and why. */
    broken: Type.Array(Type.Object({ file: Type.String(), title: Type.String(), error: Type.String() })),
    decisions: Type.Array(StoryDecision),
    /** Who acts in stories; `account`: the SAP id of the one that they claim for. */
    people: Type.Array(
      Type.Object({ email: Type.String(), name: Type.String(), roles: Names, account: orNull(Type.String()) }),
    ),
    /** Files that stories choose. */
    uploads: Type.Array(Type.String()),
    /** Where the forms are fetched from, for their words and to be filled in. */
    forms: Type.Array(Type.Object({ type: Type.String(), module: Type.String() })),
  }),
} satisfies Call;

const Looked = Type.Object({
  form: Type.Unknown(),
  claim: Type.Unknown(),
  user: Type.Unknown(),
});

export const playStory = {
  method: "POST",
  path: "/api/studio/stories/:of/play",
  summary:
    "Beyond the specs. One story played step by step, as it is written or with another person, day or status at one step. Writes nothing.",
  params,
  body: Type.Object({
    file: StoryFile,
    baseline,
    /** Among the cases of the file, from 0. */
    case: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    /** In place of the file's text: one that is not saved yet. */
    text: Type.Optional(Type.String({ maxLength: 200_000 })),
    switched: Type.Optional(
      Type.Object({
        /** From 1. */
        step: Type.Integer({ minimum: 1, maximum: 1_000 }),
        as: Type.Optional(Type.String({ maxLength: 320 })),
        today: Type.Optional(Day),
        status: Type.Optional(Type.String({ maxLength: 100 })),
      }),
    ),
  }),
  answer: Type.Object({
    title: Type.String(),
    type: Type.String(),
    /** The names of the file's cases. */
    cases: Type.Array(Type.String()),
    /** The file as it is written. */
    text: Type.String(),
    /** The case with references, values and days filled in. */
    story: Type.Unknown(),
    begin: Looked,
    steps: Type.Array(
      Type.Object({
        number: Type.Integer(),
        /** As `fixtures/fixture.schema.json` describes it, references and days filled in. */
        step: Type.Unknown(),
        as: Type.String(),
        /** The claim afterwards, and who looks at it. */
        seen: Looked,
        compared: Type.Array(
          Type.Object({
            path: Path,
            expected: Type.Unknown(),
            found: Type.Unknown(),
            differs: Type.Boolean(),
            why: Type.Array(Type.String()),
          }),
        ),
        /** What the step changed: expectations to choose from. */
        proposed: Type.Array(Type.Object({ path: Path, value: Type.Unknown(), is_likely: Type.Boolean() })),
      }),
    ),
  }),
} satisfies Call;

export const decideStories = {
  method: "POST",
  path: "/api/studio/drafts/:draft/stories/decide",
  summary:
    "Beyond the specs. Approves what the stories of one cause found, which is written into them, or rejects it; with a reason. 409 where the draft was saved after `version`, or no story has the cause any more.",
  params: Type.Object({ draft: Type.String({ pattern: "^[1-9]\\d{0,8}$" }) }),
  body: Type.Object({
    version: Type.Integer({ minimum: 0 }),
    cause: CauseId,
    decision: Type.Enum(["accepted", "rejected"]),
    reason: Reason,
  }),
  answer: Type.Object({
    draft: StudioDraft,
    /** Files that were written. */
    written: Type.Integer(),
    /** What is left to a person to write. */
    left: Type.Array(Type.String()),
  }),
} satisfies Call;

/** A form by its folder. */
const FormType = Type.String({ maxLength: 60, pattern: "^[a-z][a-z0-9-]*$" });

const StoryGap = Type.Object({
  /** In the definition: `rules/proof/must`. */
  place: Type.String(),
  file: Type.String(),
  line: Type.Integer(),
  column: Type.Integer(),
  /** What was never seen, or the change that no story notices. */
  says: Type.String(),
  /** `held`, `not held`, `said`, `made`, `taken`, `refused by ...`; absent: a change. */
  unseen: Type.Optional(Type.String()),
});

export const proposeStories = {
  method: "GET",
  path: "/api/studio/stories/:of/proposals",
  summary:
    "Beyond the specs. What the stories of one form leave open: places never seen and changes that none notices, with a story for each where one is found. Of a draft the changes are made in what it changed, unless `scope` is `whole`. 503 while it is worked out: ask again.",
  params,
  query: Type.Object({
    type: FormType,
    /** Where changes are made: in what the draft changed, else in the whole form. */
    scope: Type.Optional(Type.Enum(["changed", "whole"])),
  }),
  answer: Type.Object({
    /** Of the draft; null of what is served. */
    version: orNull(Type.Integer()),
    type: Type.String(),
    places: Type.Object({ total: Type.Integer(), seen: Type.Integer() }),
    changes: Type.Object({ total: Type.Integer(), noticed: Type.Integer() }),
    proposed: Type.Array(
      Type.Object({
        id: Type.String(),
        file: Type.String(),
        title: Type.String(),
        /** As its file would hold it. */
        text: Type.String(),
        closes: Type.Array(StoryGap),
      }),
    ),
    /** Gaps for which no story was found. */
    open: Type.Array(StoryGap),
  }),
} satisfies Call;

export const judgeForm = {
  method: "GET",
  path: "/api/studio/stories/:of/verdicts",
  summary:
    "Beyond the specs. Whether everybody who must can: each question about one form with its verdict, and the story behind the one that `id` names. Of a draft with faults as well. 503 while it is worked out: ask again.",
  params,
  query: Type.Object({ type: FormType, id: Type.Optional(Type.String({ maxLength: 200 })) }),
  answer: Type.Object({
    /** Of the draft; null of what is served. */
    version: orNull(Type.Integer()),
    type: Type.String(),
    verdicts: Type.Array(
      Type.Object({
        id: Type.String(),
        words: Type.String(),
        kind: Type.Enum(["act", "status", "finish", "edit", "rule"]),
        verdict: Type.Enum(["impossible", "possible", "undecided"]),
        /** Why it is impossible, or the bound that was reached. */
        because: orNull(Type.String()),
        has_story: Type.Boolean(),
      }),
    ),
    /** Why nothing of it can be played. */
    unplayable: orNull(Type.String()),
    story: orNull(Type.Object({ file: Type.String(), text: Type.String() })),
  }),
} satisfies Call;
