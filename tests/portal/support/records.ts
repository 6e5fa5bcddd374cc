import type {
  ActivityRecord,
  ClaimRecord,
  ClaimRow,
  ClaimType,
  ReportOptions,
  StatusOption,
  UserRecord,
} from "../../../src/contract/types.ts";
import { rightsForPage } from "../../../src/definitions/roles.ts";
import { viewsFor } from "../../../src/server/access/views-for.ts";
import { ownDefinitions } from "../../helpers/own-definitions.ts";

const account = {
  uuid: "5f0f4f0e-9c39-4b60-9d0f-0a4f4a1a0001",
  name: "Cool Homes Ltd",
  sap_id: "100200",
  address: "1 Queen Street, Auckland 1010",
  phone: "09 555 0100",
  email: "office@coolhomes.example.test",
};
export const secondAccount = {
  ...account,
  uuid: "5f0f4f0e-9c39-4b60-9d0f-0a4f4a1a0002",
  name: "Warm Homes Ltd",
  sap_id: "100300",
};

export const aUser = (own: Partial<UserRecord> = {}): UserRecord => ({
  name: "Matiu Parata",
  email: "dealer@example.test",
  roles: ["warranty", "dealer"],
  permissions: ["create claim"],
  authorising_roles: [],
  sso_id: "dealer",
  customers: [account],
  customer: account,
  // As the server says of these roles.
  ...rightsForPage(own.roles ?? ["warranty", "dealer"], ownDefinitions().access),
  views: viewsFor(ownDefinitions(), { roles: own.roles ?? ["warranty", "dealer"] }),
  ...own,
});

let numbers = 100000;

export function aClaim(own: Partial<ClaimRow> & { status?: string } = {}): ClaimRow {
  numbers += 1;
  const { status = "open" } = own;
  return {
    uuid: `5f0f4f0e-9c39-4b60-9d0f-${String(numbers).padStart(12, "0")}`,
    claim_number: `WC${numbers}`,
    type: "warranty",
    current_status: { status, updated_at: "2026-11-01T00:00:00Z", authorise_role: null },
    // The day before it was sent.
    created_at: "2026-10-30T23:00:00Z",
    updated_at: "2026-11-02T01:15:00Z",
    requested_at: "2026-11-01T00:00:00Z",
    deleted_at: null,
    customer: account,
    customer_reference: "JOB-7",
    original_invoice_number: "9105068",
    credit_notes: ["CN1", "CN2"],
    install_address: { address_string: "5 High Street, Taupō 3330" },
    pickup_address: { address_string: "9 Low Street, Napier 4110" },
    warranty_request_number: "WR-9",
    return_request_number: null,
    is_draft: false,
    ...own,
    status,
  };
}

export const aWholeClaim = (own: Partial<ClaimRecord> = {}): ClaimRecord => ({
  ...aClaim(),
  install_address: { address_string: "5 High Street, Taupō 3330", data: null, is_manual: false },
  pickup_address: null,
  claim_number: "WC100001",
  authorised_at: null,
  last_activity_at: "2026-11-02T01:15:00Z",
  version: 1,
  definition: null,
  is_amendable: true,
  is_collectable: false,
  requestor: "Matiu Parata",
  files: [],
  material_delivery_dockets_reused: [],
  ...own,
});

export const anActivity = (own: Partial<ActivityRecord> = {}): ActivityRecord => ({
  uuid: crypto.randomUUID(),
  created_at: "2026-11-02T01:15:00Z",
  description: "Claim submitted",
  type: "submitted",
  is_internal: false,
  notes: [],
  files: [],
  ...own,
});

export const aFile = (own: Partial<ClaimRecord["files"][number]> = {}) => ({
  uuid: crypto.randomUUID(),
  path: "files/1",
  original_filename: "Rating plate.jpg",
  size: 1500,
  mime_type: "image/jpeg",
  created_at: "2026-11-02T01:15:00Z",
  ...own,
});

/** What is special about statuses; all others are at work. */
const meanings: Record<string, Partial<StatusOption>> = {
  draft: { phase: "draft", tone: "neutral" },
  "in-progress": { is_highlighted: true },
  "unit received": { tone: "notable", is_highlighted: true },
  approved: { phase: "approved", tone: "good", is_highlighted: true },
  complete: { phase: "completed", tone: "neutral", is_highlighted: true },
};

const status = (value: string, label: string): StatusOption => ({
  value,
  phase: "submitted",
  tone: "progress",
  ...meanings[value],
  label,
  customer_label: label,
  internal_label: label,
  description: `${label} it is.`,
});

export const statuses = [
  status("draft", "Draft"),
  status("open", "Open"),
  status("authorise", "Awaiting Authorisation"),
  status("in-progress", "In Progress"),
  status("cs to action", "In Progress"),
  status("unit received", "Unit Received"),
  status("approved", "Approved"),
  status("complete", "Completed"),
];

/** As for a claimant, but with something unticked. */
export const reportOptions: ReportOptions = {
  selectable: statuses.map(({ value }) => value),
  checked: statuses.map(({ value }) => value).filter((value) => value !== "complete"),
};

export const claimTypes: ClaimType[] = [
  {
    type: "warranty",
    label: "Warranty",
    title: "Repairer's Warranty Claim",
    description: "A repair carried out in the field under warranty.",
    module: "/definitions/warranty-1.js",
    heading: "Warranty Claim",
    drawing: "tool",
    is_claim: true,
    new_path: "/new-claim/warranty",
    new_label: "Repairers Warranty Claim",
    new_offers: "form",
  },
  {
    type: "replacement",
    label: "Replacement",
    title: "Warranty Replacement Unit Authorisation & Warranty Claim Form",
    description: "A faulty unit replaced.",
    heading: "Warranty Claim",
    drawing: "exchange",
    is_claim: true,
    new_label: "Warranty Replacement Unit Authorisation and Claim form",
    new_offers: "information",
    new_information: "A technical advisor approves a replacement by phone.",
  },
  {
    type: "return",
    label: "Return Unit / Accessories",
    title: "Return",
    description: "Goods sent back.",
    heading: "Return Request",
    drawing: "carton",
    address: "pickup_address",
    is_claim: true,
  },
];

/** Few statuses, none that waits for claimants: the list stands alone, and is all that is asked for. */
export const madeLists = {
  "GET /api/statuses": { statuses, report_options: reportOptions },
  "GET /api/claim-types": { claim_types: claimTypes },
};

/** A published release of the definitions. */
export const releaseOf = (number: number, is_served = false) => ({
  number,
  state: "published",
  origin: "studio",
  author: "Ada",
  reason: `Reason ${number}`,
  made_at: "2026-01-01T00:00:00Z",
  published_at: "2026-01-01T00:00:00Z",
  is_served,
});
