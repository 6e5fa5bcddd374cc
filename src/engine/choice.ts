/** A choice of a select or radio field, in the order to show. */
export interface Choice {
  value: string | number;
  label: string;
  /** No longer offered: claims that have it keep it, and none begins to have it. */
  retired?: true;
  /** Other spellings that programs send; the claim keeps the value. */
  accepts?: (string | number)[];
  /** A further question that this choice opens, for widgets that ask in steps (the reason of a return). */
  question?: string;
  choices?: Choice[];
  /** A text or number to give with this choice. */
  input?: { title: string; type?: "text" | "number"; isRequired?: boolean };
  /** Questions besides `question`, each under its own name. */
  questions?: { name: string; question: string; choices: Choice[] }[];
}

/** A table of choices: the choice of a row and a column has the two keys, joined, as its value. */
export interface ChoiceMatrix {
  title: string;
  rowTitle: string;
  columnTitle: string;
  columns: { key: string; label: string }[];
  /** `columns`: the keys of those in which the row offers a choice; `retired`: of those in which it no longer does. */
  rows: { key: string; label: string; columns: string[]; retired?: string[] }[];
}
