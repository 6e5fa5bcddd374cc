import type { ColumnType, Generated } from "kysely";
import type { StatusMeaning } from "../../../../definitions/store.ts";
import type { Form, Json as FormValue, Phase } from "../../../../engine/index.ts";
import type { HeldVersion } from "../../../claims/held-versions.ts";
import type { RowsBefore } from "../../../claims/transition/rows-before.ts";
import type { Day, Json, JsonPreset } from "./columns.ts";

/** A text, number or truth, or a list of texts. */
type Facts = Record<string, string | number | boolean | string[]>;

/** One of the things that a claimant is asked for, and whether they say that they gave it. */
export interface AskedItem {
  id: string;
  text: string;
  is_given: boolean;
}

/** What the check for viruses came to; `unchecked`: nobody looked, or nobody could and the settings let it pass. */
export type CheckState = "unchecked" | "clean" | "waiting" | "over-limit" | "found";

interface Tally {
  account: string;
  week: Day;
  type: string;
  status: string;
  is_deleted: boolean;
  tally: number;
}

/** Claims, and what hangs on them. */
export interface ClaimTables {
  claims: ClaimsTable;
  /** How many claims there are. Account of zeros: all accounts. Week: of the last change, by its Monday; `-infinity`: all weeks. */
  claim_tallies: Tally;
  /** What is not folded into them yet. */
  claim_tally_changes: Tally;
  claim_figures: ClaimFiguresTable;
  /** What statuses mean; type '': of every type that has no row of its own. Of statuses that are no more too. */
  status_meanings: { type: string; status: string; phase: Phase; meaning: Json<StatusMeaning> };
  /** What time has done with a claim, once for each time that it came to the status. */
  claim_timers: { claim_id: string; transition: string; since: Date };
  /** What the claimant was asked for last; the moment is that of the status, the last two are of an answer that was begun. */
  claim_requests: {
    claim_id: string;
    since: Date;
    items: ColumnType<AskedItem[], string | undefined, string>;
    reply_due_at: Date | null;
    reply_by: string | null;
  };
  claim_units: { claim_id: string; material: string; serial: string };
  claim_dockets: { claim_id: string; docket: string };
  claim_values: { claim_id: string; key: string; value: string; number: number | null; is_first: boolean };
  /** Roles that what is to be done next is for. */
  claim_turns: { claim_id: string; role: string; updated_at: Date | null };
  /** The columns, as text, whose values all claims of a type have in `claim_values`. */
  claim_value_fills: {
    type: string;
    columns: string;
    /** The columns that claims are being given, statuses whose claims need it, and the claim that this has come to. */
    doing: string | null;
    scope: Generated<string[]>;
    reached: string | null;
    /** Who does it, and until when that is believed. */
    worker: string | null;
    lease_until: Date | null;
  };
  /** What claims held that has no place in their form since a migration of their definition; the title is that of its field. */
  claim_set_aside: {
    claim_id: string;
    migration: number;
    /** Among what this migration set aside of the claim. */
    position: number;
    path: string;
    title: string;
    value: ColumnType<FormValue, string, string>;
  };
  claim_versions: {
    claim_id: string;
    version: number;
    saved_at: Date;
    /** Null: before this was written down. */
    saved_by: string | null;
    request_key: string | null;
    /** Fingerprint of what the request asked to save. */
    content: string | null;
    /** Of a version that another has followed; null for those from before it was kept. */
    held: ColumnType<HeldVersion | null, string | null | undefined, string | null>;
  };
  claim_notes: { claim_id: string; kind: string; note: string; updated_at: Date; user_id: string };
  activities: {
    id: string;
    claim_id: string;
    created_at: Date;
    type: string;
    description: string;
    /** What claimants read instead of the description; null: the same. */
    claimant_description: string | null;
    is_internal: boolean;
    user_id: string | null;
    note: string | null;
  };
  files: {
    id: string;
    claim_id: string;
    activity_id: string | null;
    path: string;
    original_filename: string;
    mime_type: string;
    size: number;
    sha256: string;
    created_at: Date;
    created_by: string;
    deleted_at: Date | null;
    /** The sender's own key of the file; null where none was given. */
    upload_key: string | null;
    /** What was sent, where something else is stored. */
    sent_size: number | null;
    sent_sha256: string | null;
    /** Only our people read it. */
    is_internal: Generated<boolean>;
    check_state: Generated<CheckState>;
    check_attempts: Generated<number>;
    /** When a file that waits is tried next. */
    check_next_at: Date | null;
  };
  /** Who looks at a claim; a row that is not renewed counts no more. */
  claim_presence: { claim_id: string; person_id: string; is_editing: boolean; seen_at: Date };
  /** Whom of us an internal note mentions; unseen until they look at the claim. */
  claim_mentions: { claim_id: string; activity_id: string; person_id: string; seen_at: Date | null };
  claim_owners: {
    claim_id: string;
    owner_id: string;
    assigned_at: Date;
    assigned_by: string;
  };
  /** The last act on a claim that may be taken back by who made it; the ids are in JSON. */
  claim_undos: {
    claim_id: string;
    id: string;
    person_id: string;
    until: Date;
    undone_at: Date | null;
    before: Json<RowsBefore>;
    after: Generated<string>;
    activities: JsonPreset<string[]>;
    letters: JsonPreset<string[]>;
  };
  enquiries: {
    id: string;
    claim_id: string;
    recipient_role: string;
    sender_role: string;
    sender_id: string;
    question: string;
    created_at: Date;
    replied_at: Date | null;
    replied_by: string | null;
    reply_seen_at: Date | null;
  };
  shipments: {
    id: string;
    claim_id: string;
    direction: string;
    reference: string;
    internal_reference: string;
    created_at: Date;
    user_id: string;
  };
}

export interface ClaimsTable {
  id: string;
  number: string;
  type: string;
  status: string;
  /** Whose authorisation is outstanding. */
  authorise_role: string | null;
  /** Whose authorisation the content asks for; kept once it is authorised. */
  authorising_level: string | null;
  status_before: string | null;
  status_at: Date;
  customer_id: string;
  form: Json<Form>;
  definition: string;
  version: Generated<number>;
  created_at: Date;
  created_by: string;
  updated_at: Date;
  requested_at: Date | null;
  requested_by: string | null;
  authorised_at: Date | null;
  authorised_by: string | null;
  approved_at: Date | null;
  approved_by: string | null;
  completed_at: Date | null;
  deleted_at: Date | null;
  decline_rationale: string | null;
  placement: string | null;
  placement_at: Date | null;
  is_collectable: Generated<boolean>;
  collection_arranged_at: Date | null;
  unit_received_at: Date | null;
  request_key: string | null;
  customer_reference: string | null;
  original_invoice_number: string | null;
  install_address: string | null;
  pickup_address: string | null;
  warranty_request_number: string | null;
  return_request_number: string | null;
  replacement_delivery_number: string | null;
  chq_request_numbers: JsonPreset<string[]>;
  credit_notes: Json<string[]>;
  /** Declared facts that have no column of their own, by name. */
  facts: ColumnType<Facts, Facts | undefined, Facts>;
  search_text: string;
  fault_code: string | null;
  /** Of its products, a list in JSON. Null: not saved since figures are kept. */
  models: string | null;
}

/** What figures count of a claim; triggers on `claims` keep it. Days are New Zealand's. */
interface ClaimFiguresTable {
  id: string;
  number: string;
  type: string;
  status: string;
  customer_id: string;
  created_by: string;
  updated_at: Date;
  /** Null: a draft or deleted. */
  submitted_on: Day | null;
  approved_on: Day | null;
  declined_on: Day | null;
  completed_on: Day | null;
  /** The first of these. */
  decided_on: Day | null;
  fault_code: string | null;
  models: JsonPreset<string[]>;
}
