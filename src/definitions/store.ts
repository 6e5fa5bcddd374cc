import type { CompiledDefinition, Condition, Phase, Status, StatusWords, Tone, WorkingWeek } from "../engine/index.ts";

/** The claim types that are served, compiled. Reading and compiling happen once, at start (and on change in development). */
export interface DefinitionStore {
  /** The current definition of each claim type, in the order they are offered. */
  list(): CompiledDefinition[];
  /** Every form, also those that make no claim (`isClaim: false` in shared/claim-types.json). */
  forms(): CompiledDefinition[];
  /** Types that only claims have: each with the version of then that its newest claim is judged by. */
  former?: { type: string; definition: CompiledDefinition }[];
  /** By claim type or by form: `return-part` gives the definition of `return`. */
  get(type: string): CompiledDefinition | undefined;
  /** The ES module text of the current version; by claim type or by form. */
  moduleText(type: string): string;
  /** Roles, permissions and claim scope, from `schemas/access.json`. */
  access: Access;
  /** What transitions of a claim type or form send, by the ids of `letters.json`; of a type that is no more: those of `shared/letters.json`. */
  lettersOf(type: string): Record<string, Letter>;
  /** Texts that staff begin from, of a claim type or form; of a type that is no more: those of `shared/templates.json`. */
  templatesOf(type: string): Record<string, Template>;
  /** Words and lists common to all types, from `schemas/shared/`. */
  shared: SharedLists;
}

/** Whom a letter goes to: see schemas/meta/letters.schema.json. */
export type LetterTo =
  | "account"
  | "level"
  | "above"
  | "asked"
  | "lastAsker"
  | "owner"
  | "mentioned"
  | { role: string }
  | { mailbox: string }
  | { field: string };

export interface LetterAddressing {
  to: LetterTo;
  cc?: LetterTo[];
  /** Sent without a transition: when staff write to the customer, the customer writes, or an internal note mentions somebody. */
  on?: "reply" | "message" | "mention";
  /** Its address is that of the claim's form: there is something to be filled in. */
  opensForm?: boolean;
  /** What the claim is about stands below the words: the columns of its type that say `letter`. */
  shows?: "claim" | "form";
  /** The answer that holds the address to which one answers; absent: customer service, or nobody. */
  replyTo?: string;
}

export interface LetterWords {
  subject: string;
  paragraphs: string[];
  /** In their place when nothing was written with the transition. */
  withoutText?: string[];
  /** Somebody's own words, after them. */
  quote?: string;
  /** What happens next and who does it; left out where an answer that it names is not there. */
  next?: string;
  /** Leads to the claim's address, which follows it. */
  lead: string;
}

/** What stands around the words of every letter about a claim; what is absent is said in the product's own words. */
export interface LetterFrame {
  greeting?: string;
  toAccount?: string;
  toUs?: string;
  answerAccount?: string;
  answerUs?: string;
  open?: string;
  fillIn?: string;
  photos?: string;
  status?: string;
  next?: string;
}

export interface Letter extends LetterAddressing {
  frame?: LetterFrame;
  words: LetterWords;
  /** The same in languages beside English. */
  languages?: Record<string, { words: LetterWords; frame: LetterFrame }>;
}

/** Where a text template is offered: see schemas/meta/templates.schema.json. */
export interface TemplateUse {
  kind: "note" | "reply" | "request" | "resolution";
  /** The roles that are offered it; absent: everybody of us. */
  for?: string[];
  /** The transitions in whose dialog it is offered; absent: all of its kind that the customer reads. */
  transitions?: string[];
}

export interface TemplateWords {
  title: string;
  text: string;
  /** Of a request: what the customer ticks off. */
  items?: string[];
}

export interface Template extends TemplateUse {
  words: TemplateWords;
}

/** `schemas/access.json`: what each role may do (D-020) and which claims it reads (D-021). */
export interface Access {
  permissions: string[];
  /** By name, the claims of any of the entries. */
  scopes: Record<string, ScopePart[]>;
  roles: Record<string, RoleRights>;
  /** Who approves a release besides who wrote it, by the gravest that it does; one person where nothing is said. */
  approvals?: Record<string, { people?: number; roles?: string[] }>;
}

/** Claims by whose they are and what they are; no phases, no statuses, no types: all. */
export interface ScopePart {
  /** Of the active account, of those that the person looks after, of all, or what the person made. */
  accounts: "own" | "managed" | "all" | "made";
  phases?: Phase[];
  statuses?: string[];
  types?: string[];
}

export interface RoleRights {
  permissions: string[];
  authorises: string[];
  /** Roles whose turn is its own too: what nobody looks after and they have to act on needs it as well. */
  sharesTurnOf?: string[];
  /** A name of `scopes`. */
  reads: string | null;
  /** Claims for its own account, and does not act for others. */
  isClaimant?: boolean;
  /** Whose words it reads, where there are several. */
  audience?: string;
  isAdministrator?: boolean;
  /** Opens the portal to holders of another role, or by itself. */
  gate?: "key" | "open";
  list?: "short" | "wide";
  /** What the page does otherwise for it. */
  screens?: string[];
  /** May add a unit that stands on another active claim (D-106). */
  addsDisqualifiedUnits?: boolean;
  /** Declines without giving a rationale (D-015). */
  declinesDirectly?: boolean;
  /** Names by which workflows stored before ask it. */
  formerly?: string[];
}

/** A view of the list that people are offered by their roles: see schemas/meta/views.schema.json. */
export interface ProvidedView {
  title: string;
  short?: string;
  whereThereIsRoom?: true;
  /** Roles; absent: all but claimants. */
  for?: string[];
  /** Roles whose list opens with it. */
  opens?: string[];
  statuses?: string[];
  types?: string[];
  where?: Record<string, (string | number | boolean)[] | { from?: string | number; to?: string | number }>;
  owner?: "me" | "none";
  turn?: "me" | "claimant" | "mentioned" | "anybody";
  late?: true;
  oldestFirst?: true;
  orderBy?: { column: string; descending?: true };
  columns?: string[];
}

/** What the line drawing of a claim shows (D-078). */
export type Drawing = "tool" | "exchange" | "carton" | "part";

/** What a status means, and its words. */
export interface StatusMeaning extends Pick<Status, "isHighlighted" | "lateAfterDays" | "waitsForClaimant"> {
  lateAfter?: string;
  /** In place of both, where it hangs on the claim: all that its claims may have. */
  lateTerms?: string[];
  phase: Phase;
  tone: Tone;
  words: StatusWords;
}

export interface KnownStatus extends StatusMeaning {
  value: string;
  /** By claim type, where it means something else there. */
  ofTypes?: Record<string, StatusMeaning>;
}

/** A column that exports of all claim types share: see schemas/meta/columns.schema.json. */
export interface ExportedColumn {
  title: string;
  from?: string;
  first?: string[];
  join?: string[];
  each?: string;
  where?: Condition;
  kind?: "moment" | "day" | "number" | "money";
  inWords?: false;
  readers?: "internal";
  width?: number;
}

export interface SharedLists {
  /** In the order of D-030, then those that types have of their own, then those that only older claims stand in. */
  statuses: KnownStatus[];
  claimTypes: {
    type: string;
    label: string;
    description: string;
    prefix: string;
    heading: string;
    drawing?: Drawing;
    /** Who reviews one that was sent; stands for `{reviewer}` in words of what is to be done next. */
    reviewer?: string;
    /** What to do instead of starting a claim on a unit that an active one of these is about. */
    whileActive?: string;
  }[];
  /** What the numbers of requests begin with, by the form that makes no claim. */
  requestPrefixes: Record<string, string>;
  installLocations: { value: number; label: string }[];
  views: ProvidedView[];
  exportColumns: ExportedColumn[];
  workingWeek: WorkingWeek;
}
