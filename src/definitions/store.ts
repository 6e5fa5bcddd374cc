import type { CompiledDefinition, Phase, Status, StatusWords, Tone } from "../engine/index.ts";

/** The claim types that are served, compiled. Reading and compiling happen once, at start (and on change in development). */
export interface DefinitionStore {
  /** The current definition of each claim type, in the order they are offered. */
  list(): CompiledDefinition[];
  /** Every form, also those that make no claim (`isClaim: false` in shared/claim-types.json). */
  forms(): CompiledDefinition[];
  /** By claim type or by form: `return-part` gives the definition of `return`. */
  get(type: string): CompiledDefinition | undefined;
  /** The ES module text of the current version; by claim type or by form. */
  moduleText(type: string): string;
  /** Roles, permissions and claim scope, from `schemas/access.json`. */
  access: Access;
  /** Words and lists common to all types, from `schemas/shared/`. */
  shared: SharedLists;
}

/** `schemas/access.json`: what each role may do (D-020) and which claims it reads (D-021). */
export interface Access {
  permissions: string[];
  roles: Record<string, RoleRights>;
  /** Claim types that a scope speaks of; none where it is not said. */
  covers?: Partial<Record<Cover, string[]>>;
}

/** What scopes read beyond what they read of every type: sent returns, drafts of replacements. */
export type Cover = "returns" | "replacement-drafts";

export interface RoleRights {
  permissions: string[];
  authorises: string[];
  reads: ClaimScopeName | null;
  /** Numbers of a claim that it enters (D-070). */
  edits?: ClaimNumber[];
  /** Declines without giving a rationale (D-015). */
  declinesDirectly?: boolean;
}

/** Numbers that stand beside a claim's form. */
export type ClaimNumber = "warranty-request" | "return-request" | "cheque-request" | "replacement-delivery";

/** Names of the claim scopes that the server knows how to turn into a query. */
export type ClaimScopeName =
  | "own-account"
  | "technical"
  | "managed-accounts"
  | "returns"
  | "sent"
  | "sent-and-replacement-drafts"
  | "everything";

/** What the line drawing of a claim shows (D-078). */
export type Drawing = "tool" | "exchange" | "carton" | "part";

/** What a status means, and its words. */
export interface StatusMeaning extends Pick<Status, "isHighlighted" | "lateAfterDays"> {
  phase: Phase;
  tone: Tone;
  words: StatusWords;
}

export interface KnownStatus extends StatusMeaning {
  value: string;
  /** By claim type, where it means something else there. */
  ofTypes?: Record<string, StatusMeaning>;
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
  }[];
  installLocations: { value: number; label: string }[];
}
