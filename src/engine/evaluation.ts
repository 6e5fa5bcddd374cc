import type { Json, Pointer } from "./definition.ts";
import type { Effect } from "./effects.ts";
import type { Phase } from "./status.ts";

/** Form data, by the paths of the claim type's `form.schema.json` (the API's payload paths). */
export type Form = { [key: string]: Json };

/** What conditions may know of the claim besides its form. Dates are ISO days in Pacific/Auckland. */
export interface ClaimFacts {
  [key: string]: Json | undefined;
  type: string;
  /** `new` until the first save. */
  status: string;
  /** What the status means, where the definition does not say it: versions from before phases were. */
  phase?: Phase;
  /** The day the engine is asked, given by the caller: the engine has no clock. */
  today: string;
  /** The day it was submitted; absent before. */
  requestDate?: string;
  isDeleted?: boolean;
  /** The status before the customer was asked. */
  statusBefore?: string;
  /** Set while an authorisation is outstanding: whose it is. */
  authoriseRole?: string;
  /** The role that the claim's content asks for (D-045); as stored once it is authorised, else worked out by the engine. */
  authorisingLevel?: string;
  /** True once somebody has authorised it. */
  isAuthorised?: boolean;
  /** Who approved or declined it is the person who asks. */
  isOwnDecision?: boolean;
  /** The facts that name the person who asks, who is no claimant. */
  namesUser?: string[];
  /** Who holds a draft replacement claim: `with customer`, `customer responded`. */
  placement?: string;
  isCollectionArranged?: boolean;
  /** True once the faulty unit or the goods have arrived. */
  wasUnitReceived?: boolean;
  returnRequestNumber?: string;
  replacementDeliveryNumber?: string;
  /** Roles that have an unanswered enquiry. */
  openEnquiries?: string[];
  /** Switched-on features of this installation. */
  features?: string[];
  /** Stored files, files that the page is yet to send, and both by kind. */
  files: {
    stored: number;
    queued: number;
    documents?: number;
    photos?: number;
    videos?: number;
    /** Their names by key, once all of them are known. */
    names?: Record<string, string>;
  };
  /** The caller cannot say yet which files will follow. */
  filesFollow?: boolean;
}

/** What the engine adds to the claim's facts before conditions read them. */
export interface DerivedFacts {
  /** What the definition works out, by name; also under `figures`, as stored versions read it. */
  computed: Record<string, Json>;
  /** What its status means; a claim that was never saved is a draft. */
  phase?: Phase;
  /** The stored level once authorised, else what the definition's levels say. */
  authorisingLevel?: string;
  /** Who must authorise: `authoriseRole` while one is outstanding, else `authorisingLevel`. */
  authorisingRole?: string;
  /** Who `escalate` hands on to; absent at a chain's end. */
  nextAuthoriseRole?: string;
}

/** What conditions may know of the person. */
export interface UserFacts {
  [key: string]: Json | undefined;
  roles: string[];
  permissions: string[];
  authorisingRoles: string[];
  /** Claims for their own account, and does not act for others (access.json). */
  isClaimant?: boolean;
  /** A claimant of the claim's account, or of the account the new claim is for. */
  isOwner: boolean;
}

export interface Context {
  form: Form;
  claim: ClaimFacts;
  user: UserFacts;
  /** The form is being filled in: what the server fills at the save is not known of it yet, so what hangs on that is the server's to say. */
  isTyping?: true;
  /**
   * Facts as they were while the form was filled in, where the server has filled them anew at its save: what applies, may be seen or
   * filled in, and is allowed goes by these. Null: there was none.
   */
  shown?: Record<string, Json>;
}

/** A demand that is not met. `field` has item numbers filled in: `/products/0`; both are "" for a rule about the claim itself. */
export interface Missing {
  rule: string;
  field: Pointer;
  section: string;
  message: string;
  blocks: string[];
}

/** A sentence that stops nobody. */
export interface Advice {
  rule: string;
  field: Pointer;
  section: string;
  message: string;
  tone: "information" | "warning";
}

export interface SectionState {
  applies: boolean;
  visible: boolean;
  drawn: boolean;
  editable: boolean;
  /** True when every rule that completes it is met; meaningless while it does not apply. */
  complete: boolean;
  /** False where no rule completes it as things stand: it is optional. */
  asked: boolean;
  missing: Missing[];
}

export interface FieldState {
  applies: boolean;
  visible: boolean;
  drawn: boolean;
  editable: boolean;
  /** True when a rule that blocks a transition demands its presence as things stand. */
  required: boolean;
}

/** Why a transition is not offered: the claim is deleted (or is not, where it must be), its status has no row, this user may not. */
export type Refusal = "deleted" | "status" | "user";

export interface TransitionState {
  /** From this status and for this user. */
  offered: boolean;
  /** Offered and nothing missing blocks it. */
  ready: boolean;
  missing: Missing[];
  /** Why it is not offered. */
  refusal?: Refusal;
  /** Of the row that counts; empty when it is not offered. */
  effects: Effect[];
  /** The transition whose words that row has, where they are not its own. */
  words?: string;
}

/** Everything the page and the server ask of the engine, for one claim and one user. */
export interface Evaluation {
  sections: Record<string, SectionState>;
  fields: Record<Pointer, FieldState>;
  missing: Missing[];
  advice: Advice[];
  /** The claim's type as its form stands (`return-part` while every line is a spare part). */
  type: string;
  transitions: Record<string, TransitionState>;
  /** By field of the form, the values that the engine keeps in it; null: none as things stand. */
  computed: Record<Pointer, Json>;
}

/** A schema fault in stored data: `field` as a pointer, `message` in plain words. */
export interface FieldFault {
  field: Pointer;
  message: string;
}
