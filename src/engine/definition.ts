/** The shape of a claim type's folder under `schemas/`, as read from disk. Every word stands in `messages`. */

/** A JSON Pointer: into `{form, claim, user}` in conditions, into the form alone where a field is named. */
export type Pointer = string;

/** Any JSON value. */
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
  /** A right of the user: false means the server refuses the write. */
  editable?: Condition;
}

export interface FieldEntry extends Rights {
  field: Pointer;
}

export interface Section extends Rights {
  id: string;
  fields: (Pointer | FieldEntry)[];
}

export interface Rule {
  /** The field that the message stands beside; `*` stands for the item of `each`. */
  field: Pointer;
  /** Runs the rule once per item of this list; conditions then also read `/item`. */
  each?: Pointer;
  when?: Condition;
  must: Condition;
  /** Transition ids refused while the rule is not met. */
  blocks?: string[];
  /** The section whose tick needs this rule. */
  completes?: string;
}

/** The status a transition leads to; the first whose `when` holds wins. `same` keeps the status. */
export interface Target {
  when?: Condition;
  status: string;
  authoriseRole?: string;
}

export interface Transition {
  /** Statuses it may start from; `new` is a claim that was never saved. */
  from: string[];
  to: string | Target[];
  allowed: Condition;
  /** Names of server-side effects, run in the same transaction. */
  effects?: string[];
}

export interface Workflow {
  /** Who may start a claim of this type, and under which `/new-claim/<path>`. */
  start: { path: string; allowed: Condition };
  /** Per status: who may change the form while it lasts. A status without `editable` is locked. */
  statuses: Record<string, { editable?: Condition }>;
  transitions: Record<string, Transition>;
}

/** One value of the claim record: where it stands in the form, and where else it is used. */
export interface RecordField {
  form: Pointer;
  /** Goes into the claim's search text. */
  search?: boolean;
}

/** A list of the claim record that gathers several form lists (products and parts are both `materials`). */
export interface RecordList {
  from: { form: Pointer; fixed?: Record<string, Json>; fields: Record<string, string>; search?: string[] }[];
}

export interface RecordMap {
  fields: Record<string, RecordField>;
  lists: Record<string, RecordList>;
}

/** A choice of a select or radio field, in the order to show. */
export interface Choice {
  value: string | number;
  label: string;
}

export interface FieldWords {
  title: string;
  help?: string;
  /** From the list of `shared/lists.json` that the message file names. */
  options?: Choice[];
}

/** Words by kind, then by id: `fields./installer/dateFailed.title`, `rules.repaired-recently`. */
export interface Messages {
  type: { title: string; label: string };
  sections: Record<string, string>;
  fields: Record<Pointer, FieldWords>;
  rules: Record<string, string>;
  statuses: Record<string, { label: string; customer?: string; tech_support?: string; description: string }>;
  transitions: Record<string, { label: string; activity: string; done?: string }>;
  /** Format and length faults by JSON Schema keyword; `{title}` and `{limit}` are filled in. */
  validation: Record<string, string>;
}

/** One claim type, with shared shapes resolved. Plain data. */
export interface Definition {
  type: string;
  schema: JsonSchema;
  ui: Record<string, Json>;
  sections: Section[];
  rules: Record<string, Rule>;
  workflow: Workflow;
  record: RecordMap;
  messages: Messages;
}
