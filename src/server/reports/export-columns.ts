import { get, type Json } from "../../engine/index.ts";
import { meaningOf } from "../access/status-meaning.ts";
import type { Person } from "../person.ts";
import { labelFor } from "../reference/reference-routes.ts";
import type { Cell, Holds } from "./export-cells.ts";
import type { ExportContext } from "./export-context.ts";
import { type ExportedClaim, type ListedMaterial, materialsOf } from "./exported-claim.ts";

export interface Reader {
  appContext: ExportContext;
  person: Person;
}

export interface ExportColumn {
  heading: string;
  cell: (exported: ExportedClaim, reader: Reader) => Cell;
  /** What its cells are in a workbook: text where nothing is said. */
  holds?: Holds;
  /** In a workbook, in characters. */
  width?: number;
  /** Left out of what customers and dealers get. */
  isInternal?: true;
}

/** What a definition's record.json maps to this key, as it is stored. */
const stored =
  (key: string) =>
  ({ record }: ExportedClaim): Json =>
    (get(record, `/${key}`) as Json | undefined) ?? null;

/** The same in the words of its choices. */
const field =
  (key: string) =>
  (exported: ExportedClaim): Json =>
    exported.wordFor(key, stored(key)(exported));

const products = (property: string) => (exported: ExportedClaim) =>
  materialsOf(exported)
    .filter(({ designation }) => designation === "product")
    .map((product) => product[property] ?? null);

/** What goes by its number and quantity: parts, and the goods of a return that have no serial. */
const parts = (cell: (part: ListedMaterial) => Json) => (exported: ExportedClaim) =>
  materialsOf(exported)
    .filter(({ part_code, serial }) => part_code != null && serial == null)
    .map(cell);

/** The columns of an export in their order (D-095, D-212). */
export const exportColumns: ExportColumn[] = [
  { heading: "Claim No.", cell: ({ claim }) => claim.number },
  { heading: "Type", width: 24, cell: ({ claim }, reader) => typeLabel(claim.type, reader) },
  { heading: "Status", width: 24, cell: ({ claim }, reader) => statusLabel(claim, reader) },
  { heading: "Date Submitted", holds: "moments", cell: ({ claim }) => claim.requested_at ?? claim.created_at },
  { heading: "Last Updated", holds: "moments", cell: ({ claim }) => claim.updated_at },
  { heading: "Date Authorised", holds: "moments", cell: ({ claim }) => claim.authorised_at },
  { heading: "Date Approved", holds: "moments", cell: ({ claim }) => claim.approved_at },
  { heading: "Date Completed", holds: "moments", cell: ({ claim }) => claim.completed_at },
  { heading: "Customer Name", width: 32, cell: ({ customer }) => customer.name },
  { heading: "SAP Id", cell: ({ customer }) => customer.sap_id },
  { heading: "Customer Invoice No.", cell: ({ claim }) => claim.original_invoice_number },
  { heading: "Job No.", cell: ({ claim }) => claim.customer_reference },
  { heading: "Purchase Order", cell: field("purchase_order") },
  { heading: "Replacement PO", cell: field("replacement_purchase_order_number") },
  { heading: "Warranty Request No.", cell: ({ claim }) => claim.warranty_request_number },
  { heading: "Return Delivery No.", cell: ({ claim }) => claim.return_request_number },
  { heading: "Replacement Delivery No.", cell: ({ claim }) => claim.replacement_delivery_number },
  { heading: "Cheque Request Nos", cell: ({ claim }) => claim.chq_request_numbers, isInternal: true },
  { heading: "Credit Notes", cell: ({ claim }) => claim.credit_notes },
  { heading: "Products", width: 40, cell: products("description") },
  { heading: "Model Numbers", width: 24, cell: products("material") },
  { heading: "Serial Numbers", width: 24, cell: products("serial") },
  { heading: "Delivery Dates", holds: "days", cell: products("delivery_date") },
  {
    heading: "Parts",
    width: 40,
    cell: parts(({ part_code, description }) => [part_code, description].filter(Boolean).join(" ")),
  },
  { heading: "Part Quantities", holds: "quantities", cell: parts(({ quantity }) => quantity ?? null) },
  { heading: "Fault Type", width: 28, cell: field("fault_type") },
  { heading: "Fault Code", cell: stored("fault_code") },
  { heading: "Replacement Model", cell: field("replacement_model") },
  { heading: "Date Installed", holds: "days", cell: field("date_installed") },
  { heading: "Date Failed", holds: "days", cell: field("date_failed") },
  { heading: "Date Repaired", holds: "days", cell: field("date_repaired") },
  { heading: "Return Reason", width: 32, cell: field("form_data/value") },
  { heading: "Install Customer", width: 28, cell: field("install_customer_name") },
  { heading: "Install Address", width: 40, cell: ({ claim }) => claim.install_address },
  { heading: "Install Location Type", width: 24, cell: field("install_location_type") },
  { heading: "Customer Comments", width: 60, cell: field("customer_comments") },
  { heading: "Comments", width: 60, cell: field("comments"), isInternal: true },
  { heading: "Requestor", width: 24, cell: ({ claim, nameOf }) => nameOf(claim.requested_by) },
  { heading: "Approver", width: 24, cell: ({ claim, nameOf }) => nameOf(claim.approved_by), isInternal: true },
  { heading: "Authoriser", width: 24, cell: ({ claim, nameOf }) => nameOf(claim.authorised_by), isInternal: true },
  { heading: "Decline Rationale", width: 60, cell: ({ claim }) => claim.decline_rationale },
  // Behind the others, so that nobody's spreadsheet finds them moved (D-212).
  { heading: "Travel Distance (km)", holds: "quantities", cell: stored("travel_km") },
  { heading: "Travel Cost", holds: "money", cell: stored("travel_amount") },
  { heading: "Labour Hours", holds: "quantities", cell: stored("labour_hours") },
  { heading: "Labour Cost", holds: "money", cell: stored("labour_amount") },
];

const typeLabel = (value: string, { appContext }: Reader): string =>
  appContext.definitions.shared.claimTypes.find(({ type }) => type === value)?.label ?? value;

function statusLabel(claim: { type: string; status: string }, { appContext, person }: Reader): string {
  const meaning = meaningOf(appContext.definitions.shared, claim);
  return meaning ? labelFor(meaning.words, person, appContext.definitions.access) : claim.status;
}
