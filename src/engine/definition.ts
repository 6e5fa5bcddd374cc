/** The shape of a claim type's folder under `schemas/`, as read from disk. Every word stands in `messages`. */
import type { Computed } from "./computed/operator.ts";
import type { DeclaredFact } from "./declared-facts.ts";
import type { Effect } from "./effects.ts";
import type { FactWords, FieldWords, TransitionWords, TypeWords } from "./field-words.ts";
import type { SpokenLanguage } from "./languages.ts";
import type { RecordMap } from "./record-map.ts";
import type { Status, StatusWords, Tone } from "./status.ts";

/** A JSON Pointer: into `{form, claim, user}` in conditions, into the form alone where a field is named. */
export type Pointer = string;

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A JSON Schema node. `true` in a condition means "present", `false` "absent". */
export type JsonSchema = boolean | { [keyword: string]: Json };

/** Keys are pointers, values JSON Schemas; all must hold. `allOf`, `anyOf` take conditions, `not` takes one. */
export interface Condition {
  allOf?: Condition[];
  anyOf?: Condition[];
  not?: Condition;
  [pointer: Pointer]: JsonSchema | Condition | Condition[] | undefined;
}

/** What may be said of a section or of one of its fields. Absent means "always". */
export interface Rights {
  /** A fact about the claim; may not read `/user`. */
  applies?: Condition;
  /** A right of the user: false means the server never sends it. */
  visible?: Condition;
  /** False: no screen and no print shows it, while the API takes it, keeps it and gives it back all the same. */
  drawn?: Condition;
  /** A right of the user: false means the server refuses the write. */
  editable?: Condition;
  /** Open although the status locks the form, always or where this holds; what no save takes goes with a resolution (D-047). */
  whileLocked?: true | Condition;
}

export interface FieldEntry extends Rights {
  field: Pointer;
  /** What the field of a new form begins with: the first whose `when` holds. */
  begins?: Begin[];
  /** Where it is filled in from another claim than its section is; `never`: from none. */
  prefill?: Prefill | "never";
}

export interface Begin {
  /** Reads `/user` alone: a new form has nothing else to go by. */
  when?: Condition;
  /** What it begins with, or where that is read: another answer, a value worked out, today, the person's name or e-mail. */
  value?: Json;
  from?: Pointer;
}

/**
 * Which earlier claim may fill it in: `account` any of the account, `site` one at the same place, `unit` one on the same unit,
 * `copy` one that the person copies.
 */
export type Prefill = "account" | "site" | "unit" | "copy";

export interface Section extends Rights {
  id: string;
  prefill?: Prefill;
  fields: (Pointer | FieldEntry)[];
}

/** A step-by-step guide; the first whose `for` holds is the user's. `for` reads `/user` and `/claim`. */
export interface Guide {
  for?: Condition;
  /** Each step leads to a section (none: to the buttons) and says `messages.hints[id]`. */
  steps: { id: string; section?: string }[];
}

/** A rule has `blocks` or `completes` (a demand), or `advises` (a sentence that stops nobody). */
export interface Rule {
  /** The field that the message stands beside; `*` stands for the item of `each`. Absent: about the claim, not its form. */
  field?: Pointer;
  /** Runs the rule once per item of this list; conditions then also read `/item`. */
  each?: Pointer;
  when?: Condition;
  /** Absent (advice only): the message is shown whenever `when` holds. */
  must?: Condition;
  /** Transition ids refused while the rule is not met. */
  blocks?: string[];
  /** The section whose tick needs this rule. */
  completes?: string;
  /** How the sentence is shown; it blocks nothing and completes nothing. */
  advises?: "information" | "warning";
  /** The list of its field offers only the choices with which the rule is met. */
  offers?: true;
}

/** The status a transition leads to, by the first `when` that holds. `same` keeps it; `before` is that before the customer was asked. */
export interface Target {
  when?: Condition;
  status: string;
  /** The role that must authorise: a role, `level` (the claim's own, see Authorisation) or `next` (the one after the present). */
  authoriseRole?: string;
}

/** One row of a transition table: from these statuses, by these people, to there. */
export interface TransitionRow {
  /** Statuses it may start from; `new` is a claim that was never saved. */
  from: string[];
  to: string | Target[];
  allowed: Condition;
  /** The transition whose words it has, where they are not its own. */
  words?: string;
  /** What it does besides, in the same transaction; workflows stored before effects were data name them by strings, until they are compiled. */
  effects?: (Effect | string)[];
}

/** Where the user meets a transition: the form's buttons, the list of resolutions, a button of its own, another act, or nowhere: time makes it. */
export type Via = "draft" | "send" | "resolution" | "button" | "event" | "timer";

/** What a transition asks for before it is made: one of the portal's own dialogs, or facts to be written, some of which must be. */
export type Asks = "note" | "comment" | "rationale" | "shipping" | "tracking" | "confirmation" | AskedFacts;

export interface AskedFacts {
  facts: string[];
  /** Those of them that may stay blank. */
  optional?: string[];
}

interface Approach {
  /** Absent: `resolution`. */
  via?: Via;
  asks?: Asks;
  /** The working time in one status after which time makes it (`via: timer`). */
  after?: string;
  /** Offered on deleted claims, which refuse all else. */
  whileDeleted?: boolean;
  /** How much its own button stands out; absent: see `emphasisOf`. */
  emphasis?: Emphasis;
}

/** `main`: it may be the one filled button of a claim; `quiet`: it never is. */
export type Emphasis = "main" | "quiet";

/** A transition is one row, or several where it differs by status: the first row that fits status and user counts. */
export type Transition = Approach & (TransitionRow | { rows: TransitionRow[] });

/** Who must authorise, from the claim's content (D-045, D-046). */
export interface Authorisation {
  /** The first whose `when` holds names the role; none: nobody needs to. Reads form, figures and claim, not the user. */
  levels: { when?: Condition; role: string }[];
  /** Chains of roles: each is followed by the one that `escalate` hands on to. */
  escalation: string[][];
}

/** How a claim of this type is begun. */
export interface Start {
  /** Its form stands at `/new-claim/<path>`. */
  path: string;
  allowed: Condition;
  /** What the New dialog shows: a link to the form (absent), a text only, or a dialog of its own. */
  offers?: "form" | "information" | "dialog";
  /** Who sees it in the New dialog; absent: who is `allowed`. */
  shown?: Condition;
  /** Who else may open and fill in its form, without ever saving it. */
  opened?: Condition;
  /** Environments in which the New dialog leaves it out. */
  hiddenIn?: string[];
  /** The call that saves it; absent: `/api/claim`. */
  call?: string;
}

export interface Workflow {
  start: Start;
  /** The claim's type by its form, until it is sent; the first whose `when` holds. Absent: the folder's name. */
  types?: { when?: Condition; type: string }[];
  /** The type's statuses: what shared/statuses.json says of them, and above it what the type says. */
  statuses: Record<string, Status>;
  /** What makes a claim stand out in the lists of our own people: the first whose `when` holds, its words in `messages.highlights`. */
  highlights?: { id: string; when: Condition; tone: Tone }[];
  authorisation?: Authorisation;
  transitions: Record<string, Transition>;
}

/** Words by kind, then by id: `fields./installer/dateFailed.title`, `rules.repaired-recently`. */
export interface Messages {
  type: TypeWords;
  sections: Record<string, string>;
  fields: Record<Pointer, FieldWords>;
  rules: Record<string, string>;
  statuses: Record<string, StatusWords>;
  /** What is to be done next, by the ids of `Status.pending`; `{reviewer}` and `{authoriseRole}` are filled in. */
  pending?: Record<string, string>;
  /** What makes a claim stand out, by the ids of `Workflow.highlights`. */
  highlights?: Record<string, string>;
  transitions: Record<string, TransitionWords>;
  /** Headings of columns that are not called as their field is. */
  columns?: Record<string, string>;
  /** Declared facts, by name. */
  facts?: Record<string, FactWords>;
  /** Words of the codes that a computed value gives, by its name. */
  computed?: Record<string, Pick<FieldWords, "options">>;
  /** Steps of the guides by id. */
  hints?: Record<string, string>;
  /** What some people read in place of these words: `internal` (our own people) or `claimants`, and over it by a role. */
  audiences?: Record<string, AudienceWords>;
  /** Format and length faults by JSON Schema keyword; `{title}` and `{limit}` are filled in. */
  validation: Record<string, string>;
}

/** Words of sections, fields, rules and hints for some people, as far as they are others. */
export interface AudienceWords extends Partial<Pick<Messages, "sections" | "rules" | "hints">> {
  fields?: Record<Pointer, Partial<FieldWords>>;
}

/** One claim type, with shared shapes resolved. Plain data. */
export interface Definition {
  type: string;
  /** How many migrations lead to it; absent: none. */
  migration?: number;
  schema: JsonSchema;
  ui: Record<string, Json>;
  sections: Section[];
  guides?: Guide[];
  /** What stored versions have in the place of `computed`: items counted, or one of their values added up. */
  figures?: Record<string, { list: Pointer; where?: Condition; sum?: Pointer }>;
  computed?: Record<string, Computed>;
  rules: Record<string, Rule>;
  /** What a claim knows beside its form. Absent in versions from before facts were declared. */
  facts?: Record<string, DeclaredFact>;
  workflow: Workflow;
  record: RecordMap;
  messages: Messages;
  /** By its code, each language beside English that it has words of. */
  languages?: Record<string, SpokenLanguage>;
}
