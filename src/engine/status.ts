import type { Condition } from "./definition.ts";

/** What a status means for its claim: not sent yet, being worked on, approved and not finished, declined, done. */
export type Phase = "draft" | "submitted" | "approved" | "declined" | "completed";

/** How a status looks beside its words. */
export type Tone = "neutral" | "progress" | "attention" | "notable" | "good" | "bad";

export interface Status {
  /** Both are there but in versions from before they were. */
  phase?: Phase;
  tone?: Tone;
  /** Who may change the form while it lasts; absent: nobody. */
  editable?: Condition;
  /** Its rows in lists are tinted. */
  isHighlighted?: boolean;
  /** A claim that has stood in it for more calendar days than these is late; absent: never. */
  lateAfterDays?: number;
  /** The same in working time (`PT16H`), or by the first term whose `when` holds; it stands above the days. */
  lateAfter?: string | LateTerm[];
  /** Its claims wait for their claimant, whose home names them. */
  waitsForClaimant?: boolean;
  /** What staff read is to be done next, the first whose `when` holds: an id of `messages.pending`. Reads the claim. */
  pending?: PendingChoice[];
}

/** Reads the claim as it was last saved; none holds: never late. */
interface LateTerm {
  when?: Condition;
  /** Working time (`PT16H`) or calendar days (`P5D`). */
  after: string;
}

interface PendingChoice {
  id: string;
  when?: Condition;
  /** Whose turn it is: roles, `reviewer` and `authoriseRole`; absent: whoever the words name, else who reviews what is worked on. */
  roles?: string[];
}

/** The words of a status, beside them those of audiences that read others, by the audience's name. */
export type StatusWords = { label: string; description: string } & { [audience: string]: string };
