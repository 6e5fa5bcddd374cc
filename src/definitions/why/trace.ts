/** Why something of a claim is as it is, in words: what `npm run why` prints and the preview page shows. */
export interface Trace {
  /** Empty when nothing bears the name that was asked for. */
  explanations: WordedExplanation[];
  /** Then: names that may have been meant. */
  nearest: string[];
}

export interface WordedExplanation {
  kind: "field" | "section" | "rule" | "transition";
  id: string;
  /** A title, or a rule's sentence as a person reads it. */
  title: string;
  /** `schemas/warranty/rules.json:12:7`; absent where it stands in no file any more. */
  where?: string;
  answers: WordedAnswer[];
}

export interface WordedAnswer {
  /** A sentence: `Date Repaired is editable.` */
  says: string;
  holds: boolean;
  because: WordedCondition[];
  /** What no condition tells, as sentences. */
  notes: string[];
  /** What would change the answer: the ends of sentences. */
  changes: string[];
  /** True when one of them is enough, false when it takes all. */
  isEither: boolean;
}

/** One part of a condition: a demand on a value, or how the deeper ones below it are joined. */
export interface WordedCondition {
  depth: number;
  holds: boolean;
  says: string;
  where?: string;
}
