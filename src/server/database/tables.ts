import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Form } from "../../engine/index.ts";

/** Read as Date, written as Date. Days (`date` columns) are read and written as YYYY-MM-DD text. */
type Day = string;
/** int8 comes as number; the adapters see to it. numeric comes as text. */
type Money = string;

export interface CaughtAttachment {
  filename: string;
  mime_type: string;
  size: number;
}

interface Json<T extends object | null> extends JSONColumnType<T> {}

/** May be left out when a row is made: the table has a value for it. */
interface JsonPreset<T extends object> extends ColumnType<T, string | undefined, string> {}

export interface Tables {
  customers: { id: string; sap_id: string; name: string; address: string; phone: string; email: string };
  users: { id: string; sso_id: string; name: string; email: string; active_customer_id: string | null };
  user_roles: { user_id: string; role: string };
  user_customers: { user_id: string; customer_id: string };
  customer_managers: { user_id: string; customer_id: string };
  materials: { material: string; description: string; material_type: string; is_part: boolean };
  deliveries: { docket: string; invoice: string; customer_id: string; invoice_date: Day; delivery_date: Day };
  delivery_lines: { docket: string; line: number; material: string; quantity: number; is_serialised: boolean };
  units: {
    material: string;
    serial: string;
    docket: string;
    sale_price: Money | null;
    warranty_until: Day | null;
    has_extended_warranty: Generated<boolean>;
  };
  localities: {
    id: number;
    suburb: string;
    city: string;
    region: string;
    postcode: string;
    latitude: number;
    longitude: number;
    search_text: Generated<string>;
  };
  streets: { id: number; locality_id: number; name: string; search_text: string };
  claims: ClaimsTable;
  /** How many claims there are. Account of zeros: all accounts. Week: of the last change, by its Monday; `-infinity`: all weeks. */
  claim_tallies: {
    account: string;
    week: Day;
    type: string;
    status: string;
    is_deleted: boolean;
    tally: number;
  };
  /** What is not folded into them yet. */
  claim_tally_changes: {
    account: string;
    week: Day;
    type: string;
    status: string;
    is_deleted: boolean;
    tally: number;
  };
  claim_units: { claim_id: string; material: string; serial: string };
  claim_dockets: { claim_id: string; docket: string };
  claim_versions: {
    claim_id: string;
    version: number;
    saved_at: Date;
    saved_by: string;
    request_key: string | null;
    /** Fingerprint of what the request asked to save. */
    content: string | null;
  };
  activities: {
    id: string;
    claim_id: string;
    created_at: Date;
    type: string;
    description: string;
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
  shipping_options: {
    id: string;
    position: number;
    carrier: string;
    name: string;
    dispatch_email: string;
    warehouse_address: string;
    template_index: number;
    att: string;
    clear_cc: boolean;
    types: Json<string[]>;
  };
  claim_notes: { claim_id: string; kind: string; note: string; updated_at: Date; user_id: string };
  notices: { id: string; text: string; starts_at: Date | null; ends_at: Date | null };
  definition_versions: {
    type: string;
    hash: string;
    source: Json<object>;
    module: string;
    first_served_at: Date;
  };
  outbox: {
    id: string;
    kind: string;
    claim_id: string | null;
    recipients: Json<string[]>;
    cc: JsonPreset<string[]>;
    reply_to: string | null;
    subject: string;
    text_part: string;
    html_part: string;
    message_id: string;
    state: "waiting" | "sent" | "dead" | "discarded";
    attempts: Generated<number>;
    next_attempt_at: Date;
    last_error: string | null;
    created_at: Date;
    sent_at: Date | null;
    event_key: string;
    accepted: JsonPreset<string[]>;
    failed_at: Date | null;
  };
  outbox_attachments: {
    id: string;
    outbox_id: string;
    place: number;
    filename: string;
    mime_type: string;
    size: number;
    path: string;
  };
  caught_mail: {
    id: string;
    message_id: string;
    received_at: Date;
    sender: string;
    recipients: Json<string[]>;
    subject: string;
    text_part: string;
    html_part: string;
    attachments: JsonPreset<CaughtAttachment[]>;
  };
  sign_in_accounts: { sso_id: string; email: string; name: string; password_hash: string };
  /** Keys are hashes. */
  sign_in_attempts: { key: string; tries: number; ends_at: Date };
  sign_in_records: {
    model: string;
    id: string;
    payload: Json<object>;
    grant_id: string | null;
    uid: string | null;
    user_code: string | null;
    consumed_at: Date | null;
    expires_at: Date | null;
  };
  report_exports: { filename: string; user_id: string; claims: Json<string[]>; created_at: Date };
  saved_views: {
    id: string;
    user_id: string;
    name: string;
    query: string;
    is_shared: boolean;
    created_at: Date;
  };
  kept_values: { name: string; value: ColumnType<unknown, string, string> };
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
  search_text: string;
}
