import type { CompiledDefinition } from "../engine/index.ts";

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
  reads: ClaimScope | null;
  /** Numbers of a claim that it enters (D-070). */
  edits?: ClaimNumber[];
  /** Declines without giving a rationale (D-015). */
  declinesDirectly?: boolean;
}

/** Numbers that stand beside a claim's form. */
export type ClaimNumber = "warranty-request" | "return-request" | "cheque-request" | "replacement-delivery";

/** Names of the claim scopes that the server knows how to turn into a query. */
export type ClaimScope =
  | "own-account"
  | "technical"
  | "managed-accounts"
  | "returns"
  | "sent"
  | "sent-and-replacement-drafts"
  | "everything";

/** What the line drawing of a claim shows (D-078). */
export type Drawing = "tool" | "exchange" | "carton" | "part";

/** What is to be done next, and for which claims alone this is said; `{reviewer}` is filled in. */
export interface PendingWords {
  words: string;
  placement?: string;
  isCollectionArranged?: boolean;
}

export interface SharedLists {
  /** In the order of D-030. */
  statuses: {
    value: string;
    label: string;
    customer_label: string;
    tech_support_label?: string;
    description: string;
    /** A claim that has stood in it for more days than these is late; absent: never. */
    late_after_days?: number;
    /** All is done in it: a claim's working note is only read. */
    is_completed?: boolean;
    /** What is to be done next with a claim in it, for staff (D-030); the first that fits. */
    pending: PendingWords[];
  }[];
  claimTypes: {
    type: string;
    label: string;
    description: string;
    prefix: string;
    heading: string;
    drawing?: Drawing;
    /** Who reviews one that was sent; stands for `{reviewer}` in pending words. */
    reviewer?: string;
  }[];
  installLocations: { value: number; label: string }[];
}
