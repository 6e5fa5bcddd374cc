import type { Json, Pointer } from "./definition.ts";

/** Form data, by the paths of the claim type's `form.schema.json` (the API's payload paths). */
export type Form = { [key: string]: Json };

/** What conditions may know of the claim besides its form. Dates are ISO days in Pacific/Auckland. */
export interface ClaimFacts {
  [key: string]: Json | undefined;
  type: string;
  /** `new` until the first save. */
  status: string;
  /** The day the engine is asked, given by the caller: the engine has no clock. */
  today: string;
  /** The day it was submitted; absent before. */
  requestDate?: string;
  isDeleted?: boolean;
  authoriseRole?: string;
  /** True once somebody has authorised it. */
  isAuthorised?: boolean;
  /** Stored files, and files that the person has chosen and the page is yet to send. */
  files: { stored: number; queued: number };
}

/** What conditions may know of the person. */
export interface UserFacts {
  [key: string]: Json | undefined;
  roles: string[];
  permissions: string[];
  authorisingRoles: string[];
  /** Customer or dealer of the claim's account, or of the account the new claim is for. */
  isOwner: boolean;
}

export interface Context {
  form: Form;
  claim: ClaimFacts;
  user: UserFacts;
}

/** A demand that is not met. `field` has item numbers filled in: `/products/0`. */
export interface Missing {
  rule: string;
  field: Pointer;
  section: string;
  message: string;
  blocks: string[];
}

export interface SectionState {
  applies: boolean;
  visible: boolean;
  editable: boolean;
  /** True when every rule that completes it is met; meaningless while it does not apply. */
  complete: boolean;
  missing: Missing[];
}

export interface FieldState {
  applies: boolean;
  visible: boolean;
  editable: boolean;
  /** True when a rule that blocks a transition demands its presence as things stand. */
  required: boolean;
}

export interface TransitionState {
  /** From this status and for this user. */
  offered: boolean;
  /** Offered and nothing missing blocks it. */
  ready: boolean;
  missing: Missing[];
}

/** Everything the page and the server ask of the engine, for one claim and one user. */
export interface Evaluation {
  sections: Record<string, SectionState>;
  fields: Record<Pointer, FieldState>;
  missing: Missing[];
  transitions: Record<string, TransitionState>;
}

/** A schema fault in stored data: `field` as a pointer, `message` in plain words. */
export interface FieldFault {
  field: Pointer;
  message: string;
}
