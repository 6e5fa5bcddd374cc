import type { Choice, ChoiceMatrix } from "./choice.ts";

export interface FieldWords {
  title: string;
  /** What staff read in its place: "Your comments" are not theirs. */
  staff?: string;
  help?: string;
  /** From the list of `shared/lists.json` that the message file names. */
  options?: Choice[];
  /** Where that list is a matrix: how it is drawn. */
  matrix?: ChoiceMatrix;
  phrases?: PhraseWords[];
}

/** A sentence that can be put into a text at one press. */
export interface PhraseWords {
  /** How the answer to the field that the text's `phrases` names must begin; absent: whatever it is. */
  for?: string;
  text: string;
}

export interface FactWords extends Pick<FieldWords, "title" | "help" | "options"> {
  /** What is said of a wrong value, by the keyword of its schema; else the words common to all fields. */
  faults?: Record<string, string>;
}

interface NextWords {
  title: string;
  text: string;
  /** Working days from the transition on until it has happened: the day that `{by}` stands for. */
  withinDays?: number;
}

export interface TransitionWords {
  label: string;
  /** On a button of its own, where it says something else than the list; `help`: what to know before it, shown beside it. */
  button?: string;
  help?: string;
  /** What the timeline says; `claimants`: what they read there instead. */
  activity: string;
  claimants?: string;
  /** What the text is called that it asks for, where it is more than a note or a rationale. */
  note?: string;
  /** Above its dialog and, where it only asks whether to go on, in it. */
  dialog?: { title?: string; text?: string };
  /** What the screen says after it. */
  done?: string;
  /** What happens next, told before and after it; `{email}` and answers such as `{/form/name}` are filled in. */
  next?: NextWords[];
}

/** A part of the introduction: a paragraph, or points under a heading. `{policy}` and `{advisorPhone}` become links. */
export type IntroductionPart = string | { heading: string; points: string[] };

export interface TypeWords {
  title: string;
  label: string;
  /** What letters call one of its claims; absent: the name of the type and `claim`. */
  claim?: string;
  /** What the New dialog says of it. */
  information?: string;
  /** What a phone's home calls the way that starts one by scanning a unit. */
  scan?: string;
  /** What stands above the form. */
  introduction?: IntroductionPart[];
  /** What the header of an existing claim's form calls its status; `staff: "value"` shows staff the stored value in start case. */
  status?: { title: string; staff?: "value" };
  /** The words of the link that `{policy}` stands for in the introduction. */
  policy?: string;
  /** What a claimant agrees to by sending. `{terms}` becomes a link. */
  consent?: string;
  /** The words of the link that `{terms}` stands for in the consent. */
  terms?: string;
}
