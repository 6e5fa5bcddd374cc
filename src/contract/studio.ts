import Type from "typebox";
import type { Call } from "./call.ts";
import { getDefinitionFaults, getRoles, TriedClaim } from "./definitions.ts";
import { Instant, orNull } from "./shapes.ts";

/** Characters of a file of a draft; the longest of ours has 40,000. */
export const longestFile = 400_000;
/** Characters of a reason. */
export const longestReason = 500;

/** Below the folder of definitions, never out of it. */
export const filePattern = "^([a-z0-9][a-z0-9-]*/){0,3}[a-z0-9][A-Za-z0-9.-]*\\.json$";

export const ReleaseNumber = Type.String({ pattern: "^[1-9]\\d{0,8}$" });
export const draftParams = Type.Object({ draft: ReleaseNumber });
export const Reason = Type.String({ minLength: 1, maxLength: longestReason, pattern: "\\S" });
export const Version = Type.Integer({ minimum: 0 });

export const StudioRelease = Type.Object({
  number: Type.Integer(),
  state: Type.Enum(["draft", "published", "withdrawn"]),
  origin: Type.Enum(["folder", "command", "roll-back", "studio"]),
  author: Type.String(),
  reason: Type.String(),
  made_at: Instant,
  published_at: orNull(Instant),
  /** Is this what everybody works with now? */
  is_served: Type.Boolean(),
});

export const StudioDraft = Type.Object({
  number: Type.Integer(),
  title: Type.String(),
  author: Type.String(),
  state: Type.Enum(["writing", "published", "withdrawn"]),
  /** Counts what was saved. */
  version: Version,
  /** The release it began from. */
  base: Type.Integer(),
  /** What it was published as. */
  release: orNull(Type.Integer()),
  made_at: Instant,
  saved_at: Instant,
  /** How this version stands; another version is not sent and not approved. */
  review: Type.Enum(["writing", "in review", "agreed"]),
  /** Must somebody else approve it before it is published? */
  needs_approval: Type.Boolean(),
  /** Was it counted what this version does to claims? */
  is_counted: Type.Boolean(),
  /** When it is published by itself. */
  publish_at: orNull(Instant),
});

export const Change = Type.Object({
  file: Type.String(),
  /** A JSON Pointer. */
  place: Type.String(),
  /** As JSON; absent where there was nothing. */
  before: Type.Optional(Type.String()),
  after: Type.Optional(Type.String()),
});

export const getReleases = {
  method: "GET",
  path: "/api/studio/releases",
  summary: "Beyond the specs. Releases of the definitions and drafts of the studio, the newest first.",
  answer: Type.Object({
    releases: Type.Array(StudioRelease),
    drafts: Type.Array(StudioDraft),
    /** Where the server's folder of definitions has faults, which is why it is not served. */
    folder: Type.Optional(
      Type.Object({
        since: Instant,
        /** The first of them. */
        faults: Type.Array(
          Type.Object({ file: Type.String(), line: Type.Integer(), column: Type.Integer(), message: Type.String() }),
        ),
        /** How many there are beside these. */
        more: Type.Integer(),
      }),
    ),
  }),
} satisfies Call;

export const startDraft = {
  method: "POST",
  path: "/api/studio/drafts",
  summary: "Beyond the specs. A new draft of the definitions, which holds what is served now.",
  body: Type.Object({ title: Reason }),
  answer: StudioDraft,
} satisfies Call;

export const getDraft = {
  method: "GET",
  path: "/api/studio/drafts/:draft",
  summary: "Beyond the specs. A draft with the texts of its files.",
  params: draftParams,
  answer: Type.Object({
    draft: StudioDraft,
    files: Type.Array(
      Type.Object({
        file: Type.String(),
        text: Type.String(),
        is_changed: Type.Boolean(),
        /** The draft's version that saved it last; 0 where none did. */
        version: Version,
        /** Who that was. */
        by: orNull(Type.String()),
      }),
    ),
  }),
} satisfies Call;

export const saveDraftFiles = {
  method: "PUT",
  path: "/api/studio/drafts/:draft/files",
  summary:
    "Beyond the specs. Saves files of a draft, all or none; 409 where somebody saved one of them after `version`. The texts may have faults.",
  params: draftParams,
  body: Type.Object({
    version: Version,
    files: Type.Array(
      Type.Object({
        file: Type.String({ maxLength: 120, pattern: filePattern }),
        /** Null takes the file away. */
        text: orNull(Type.String({ maxLength: longestFile })),
      }),
      { minItems: 1, maxItems: 60 },
    ),
  }),
  answer: StudioDraft,
} satisfies Call;

/** Forms that can be shown, and the roles as whom. */
const Shown = {
  forms: Type.Array(Type.Object({ type: Type.String(), module: Type.String() })),
  roles: getRoles.answer.properties.roles,
};

export const checkDraft = {
  method: "GET",
  path: "/api/studio/drafts/:draft/check",
  summary: "Beyond the specs. What is wrong with a draft: the same checks as `npm run lint:schemas`.",
  params: draftParams,
  answer: Type.Object({
    version: Version,
    faults: getDefinitionFaults.answer.properties.faults,
    /** What may be published as it is and would be better otherwise; told where nothing is wrong. */
    advice: getDefinitionFaults.answer.properties.faults,
    /** Its own, where nothing is wrong. */
    ...Shown,
    /** What is served, to be seen for as long as something is wrong; else null. */
    served: orNull(Type.Object({ release: Type.Integer(), ...Shown })),
  }),
} satisfies Call;

export const previewDraftLetters = {
  method: "POST",
  path: "/api/studio/drafts/:draft/letters",
  summary:
    "Beyond the specs. The letters that each transition which somebody of this role may make would send, as a draft of the definitions writes them. Sends nothing.",
  params: draftParams,
  body: Type.Object({
    type: Type.String({ maxLength: 100 }),
    role: Type.String({ maxLength: 100 }),
    form: Type.Record(Type.String(), Type.Unknown()),
    claim: TriedClaim,
    /** What is written with the transition. */
    text: Type.Optional(Type.String({ maxLength: 5_000 })),
  }),
  answer: Type.Object({
    version: Version,
    transitions: Type.Array(
      Type.Object({
        transition: Type.String(),
        letters: Type.Array(
          Type.Object({
            letter: Type.String(),
            /** In words; an address where the form or the settings hold one. */
            to: Type.Array(Type.String()),
            cc: Type.Array(Type.String()),
            subject: Type.String(),
            text: Type.String(),
            /** Names in braces that nothing fills: they stand in the words as they are written, where readers find nothing. */
            empty: Type.Array(Type.String()),
            /** The settings switch letters of this name off. */
            is_off: Type.Boolean(),
          }),
        ),
      }),
    ),
  }),
} satisfies Call;

export const compareDraft = {
  method: "GET",
  path: "/api/studio/drafts/:draft/changes",
  summary: "Beyond the specs. What a draft changes, compared with what is served.",
  params: draftParams,
  answer: Type.Object({
    version: Version,
    /** The release that is served; a draft that began from another one is not published before it has taken over this one. */
    served: Type.Integer(),
    changes: Type.Array(Change),
    /** Where only the layout of the text differs. */
    layout: Type.Array(Type.String()),
  }),
} satisfies Call;

export const publishDraft = {
  method: "POST",
  path: "/api/studio/drafts/:draft/publish",
  summary:
    "Beyond the specs. Publishes a draft without faults; where releases are reviewed, one that somebody else approved, whose stories are green and whose impact was counted and is still true; every process serves it within seconds. 409 where it was saved after `version`, or another release was published since it began.",
  params: draftParams,
  body: Type.Object({ version: Version, reason: Reason }),
  answer: Type.Object({ release: Type.Integer() }),
} satisfies Call;

export const takeOverRelease = {
  method: "POST",
  path: "/api/studio/drafts/:draft/take-over",
  summary:
    "Beyond the specs. Takes what is served now into a draft that began before it, value by value; 409 names what both changed.",
  params: draftParams,
  body: Type.Object({ version: Version }),
  answer: StudioDraft,
} satisfies Call;

export const withdrawDraft = {
  method: "POST",
  path: "/api/studio/drafts/:draft/withdraw",
  summary: "Beyond the specs. Takes a draft back; it stays in the history.",
  params: draftParams,
  answer: StudioDraft,
} satisfies Call;

export const rollBackRelease = {
  method: "POST",
  path: "/api/studio/releases/:release/roll-back",
  summary: "Beyond the specs. Publishes what an earlier release held once more, as a release of its own.",
  params: Type.Object({ release: ReleaseNumber }),
  body: Type.Object({ reason: Reason }),
  answer: Type.Object({ release: Type.Integer() }),
} satisfies Call;
