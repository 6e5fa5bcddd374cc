import Type from "typebox";
import type { Phase } from "../engine/index.ts";
import type { Call } from "./call.ts";
import { PhaseName } from "./reference.ts";
import { Instant, orNull } from "./shapes.ts";
import { draftParams, StudioDraft, Version } from "./studio.ts";

/** What becomes of claims of another version: they stay, go along when somebody opens them next, or at once. */
export const fates = ["stay", "opened", "now"] as const;
export type Fate = (typeof fates)[number];

/** Choices of one plan. */
const mostChoices = 400;

const Name = Type.String({ maxLength: 100 });

const choice = {
  /** The form. */
  type: Name,
  phase: PhaseName,
  /** Both null: all of the phase that nothing more exact is chosen for. */
  status: orNull(Name),
  version: orNull(Name),
  choice: Type.Enum([...fates]),
};
export const PopulationChoice = Type.Object(choice);
export interface PopulationChoice {
  type: string;
  phase: Phase;
  status: string | null;
  version: string | null;
  choice: Fate;
}

/** Claims of one form, status and version that migrations lead from. */
export const Population = Type.Object({
  ...choice,
  status: Type.String(),
  version: Type.String(),
  status_label: Type.String(),
  /** When this version was served first. */
  since: orNull(Instant),
  claims: Type.Integer(),
});
export interface Population {
  type: string;
  phase: Phase;
  status: string;
  version: string;
  status_label: string;
  since: string | null;
  claims: number;
  choice: Fate;
}

const Lost = Type.Object({ type: Type.String(), path: Type.String() });
const Refused = Type.Object({
  type: Type.String(),
  path: Type.String(),
  why: Type.String(),
  claims: Type.Integer(),
  /** Of those whoever asks may read. */
  examples: Type.Array(Type.String()),
});
/** Claims that do not go back after a roll-back, or cannot be written, and keep no others from going. */
const Staying = Type.Array(Refused);
const Place = Type.Object({ path: Type.String(), title: Type.String() });
const Value = Type.Object({ path: Type.String(), title: Type.String(), value: Type.String() });

export const getDraftMigration = {
  method: "GET",
  path: "/api/studio/drafts/:draft/migration",
  summary:
    "Beyond the specs. How claims of the version that is served become claims of a draft: what is asked where the draft says nothing yet, what has no place, and a dry run over the claims that go along.",
  params: draftParams,
  answer: Type.Object({
    version: Version,
    forms: Type.Array(
      Type.Object({
        type: Type.String(),
        label: Type.String(),
        /** Where the next migration stands, or is to be written. */
        file: Type.String(),
        is_written: Type.Boolean(),
        /** What only people know, with the steps that each answer is. */
        questions: Type.Array(Type.Object({ asks: Type.String(), yes: Type.Unknown(), no: Type.Unknown() })),
        /** Of the old and the new form, with the statuses of both. */
        before: Type.Array(Place),
        after: Type.Array(Place),
        statuses_before: Type.Array(Type.String()),
        statuses_after: Type.Array(Type.String()),
        /** Places of the old form that nothing carries or sets aside. */
        lost: Type.Array(Type.String()),
      }),
    ),
    /** Null where no form has a migration. */
    dry_run: orNull(
      Type.Object({
        found: Type.Integer(),
        /** False: there was no time for more claims. */
        is_whole: Type.Boolean(),
        lost: Type.Array(Lost),
        refused: Type.Array(Refused),
        staying: Staying,
        /** A sample of those whoever asks may read. */
        shown: Type.Array(
          Type.Object({
            number: Type.String(),
            status_before: Type.String(),
            status_after: Type.String(),
            gone: Type.Array(Value),
            now: Type.Array(Value),
            aside: Type.Array(Value),
            /** Values that are as they were. */
            same: Type.Integer(),
          }),
        ),
      }),
    ),
    populations: Type.Array(Population),
  }),
} satisfies Call;

export const getCarriedStories = {
  method: "GET",
  path: "/api/studio/drafts/:draft/migration/stories",
  summary:
    "Beyond the specs. Stories that still speak the names of the version that is served, as the draft's migrations carry them, to be saved in the draft; and what these cannot do to them.",
  params: draftParams,
  answer: Type.Object({
    version: Version,
    files: Type.Array(Type.Object({ file: Type.String(), text: Type.String() })),
    /** What stays as it is written: at which step of the file, counted from 1, and where. */
    left: Type.Array(
      Type.Object({ file: Type.String(), step: orNull(Type.Integer()), path: Type.String(), why: Type.String() }),
    ),
    /** Such places beside those that are listed. */
    more: Type.Integer(),
  }),
} satisfies Call;

export const chooseDraftPopulations = {
  method: "PUT",
  path: "/api/studio/drafts/:draft/populations",
  summary:
    "Beyond the specs. What becomes of claims of earlier versions once a draft is published; another version of the draft, which is to be approved anew. 409 where it was saved after `version`.",
  params: draftParams,
  body: Type.Object({ version: Version, choices: Type.Array(PopulationChoice, { maxItems: mostChoices }) }),
  answer: StudioDraft,
} satisfies Call;

const Plan = Type.Object({
  type: Type.String(),
  label: Type.String(),
  /** `waiting`: nothing runs. With `next_at`, claims that were left are tried again then. */
  state: Type.Enum(["waiting", "running", "stopped", "refused", "done"]),
  next_at: orNull(Instant),
  judged: Type.Integer(),
  written: Type.Integer(),
  /** Left for later: being edited, or they could not be written, which `staying` tells. */
  left: Type.Integer(),
  lost: Type.Array(Lost),
  refused: Type.Array(Refused),
  staying: Staying,
  populations: Type.Array(Population),
});

export const getMigrations = {
  method: "GET",
  path: "/api/studio/migrations",
  summary:
    "Beyond the specs. Claims of other versions than the one that is served, by form, and how far they are taken along.",
  answer: Type.Object({ forms: Type.Array(Plan) }),
} satisfies Call;

export const runMigration = {
  method: "POST",
  path: "/api/studio/migrations/:type",
  summary:
    "Beyond the specs. Keeps what becomes of claims of other versions of a form; starts taking along those that go now, or stops it once the claims that it is at are written.",
  params: Type.Object({ type: Type.String({ pattern: "^[a-z][a-z0-9-]{0,99}$" }) }),
  body: Type.Object({
    act: Type.Enum(["keep", "begin", "stop"]),
    choices: Type.Optional(Type.Array(PopulationChoice, { maxItems: mostChoices })),
  }),
  answer: Type.Object({ forms: Type.Array(Plan) }),
} satisfies Call;
