import type { ClaimFacts, Form, Json, Pointer } from "../../engine/index.ts";

/** What a step says of the claim afterwards. Absent: not looked at. See `fixtures/fixture.schema.json`. */
export interface Expectation {
  status?: string;
  type?: string;
  /** Whose authorisation is outstanding; null: nobody's. */
  authoriseRole?: string | null;
  /** Sections with and without a tick, among others. */
  complete?: string[];
  incomplete?: string[];
  /** By transition: exactly the rules that stand against it. */
  missing?: Record<string, string[]>;
  /** The first sentence beside these fields; empty: no fault of shape anywhere. */
  errors?: Record<Pointer, string>;
  /** Exactly the rules whose advice is shown. */
  advice?: string[];
  /** Sections by id, fields by pointer. */
  applies?: Record<string, boolean>;
  visible?: Record<string, boolean>;
  drawn?: Record<string, boolean>;
  editable?: Record<string, boolean>;
  /** Exactly the transitions that are offered, and those of them that nothing stands against. */
  offered?: string[];
  ready?: string[];
  /** Exactly the fields of this step that the person may not write. */
  locked?: Pointer[];
  /** Exactly the effects of this step's transition. */
  effects?: string[];
  payload?: Record<Pointer, Json>;
  /** Declared facts as this person is told of them; null: nothing. */
  facts?: Record<string, Json>;
  /** May this person begin a claim of the type, and does the New dialog show it? */
  start?: { allowed?: boolean; opened?: boolean; shown?: boolean };
  /** Exactly the steps of the guide that this person is shown. */
  guide?: string[];
}

export interface Step {
  /** From this step on, another person or a later day. */
  as?: string;
  today?: string;
  /** What becomes known of the claim by acts outside of its form, such as its numbers. */
  claim?: Partial<ClaimFacts>;
  /** Declared facts that the person writes by hand, on the claim's page; null takes one away. */
  facts?: Record<string, Json>;
  set?: Record<Pointer, Json>;
  add?: Record<Pointer, Json>;
  /** Items of lists, or fields, that are taken away. */
  remove?: Pointer[];
  file?: string | string[];
  do?: string;
  /** What the transition asks for: `{"note": "..."}`. */
  with?: Record<string, Json>;
  expect?: Expectation;
}

/** One replayable case of one claim: references, values and days filled in. */
export interface Story {
  /** Path below its folder; several cases may come from one file. */
  file: string;
  /** That folder as people name it, where it is not `fixtures`. */
  folder?: string;
  title: string;
  type: string;
  today: string;
  as: string;
  /** The account that the claim is for, by its SAP id; absent: that of the first customer or dealer in it. */
  account?: string;
  claim?: Partial<ClaimFacts>;
  form?: Form;
  steps: Step[];
  /** When the file makes several cases: the case's name, and its entry in `each`, which may make several itself. */
  name?: string;
  entry?: number;
}
