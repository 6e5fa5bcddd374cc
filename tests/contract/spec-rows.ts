import { calls } from "../../src/contract/calls.ts";

/** A row of the specs' tables: the call, what is sent (multipart: fields), and the answer by its keys or to the word. */
interface SpecRow {
  /** Its id in the ledger and the call, by which what is tried of it is called as well. */
  title: string;
  sent: string;
  answer: string | object;
}

const arranged = "claim emailTo emailCc emailSubject emailBody";

/** Written from the two specs' tables and the decisions on them (D-140 to D-142), not from the contract. */
export const specRows: SpecRow[] = [
  {
    title: "[CALL-01] GET /api/user",
    sent: "",
    answer: "name roles permissions authorising_roles sso_id customers customer",
  },
  { title: "[CALL-02] GET /api/statuses", sent: "", answer: "statuses" },
  { title: "[CALL-03] GET /api/resolutions", sent: "", answer: "resolutions specificResolutions" },
  { title: "[CALL-04] GET /api/resolutions/claim/type", sent: "", answer: "resolutions" },
  { title: "[CALL-05] GET /api/shipping-options", sent: "", answer: "shipping_options" },
  { title: "[CALL-06] GET /api/install-location-options", sent: "", answer: "install_location_options" },
  { title: "[CALL-07] GET /api/notices", sent: "", answer: "notices" },
  { title: "[CALL-08] GET /api/claims", sent: "statuses types updated_at page", answer: "claims" },
  { title: "[CALL-12] POST /api/claims/search", sent: "searchString", answer: "claims" },
  { title: "[CALL-13] POST /api/status/placement", sent: "claims", answer: "placements" },
  { title: "[CALL-14] GET /api/claim/:claim", sent: "claim", answer: "claim" },
  { title: "[CALL-15] POST /api/claim/resolve", sent: "claim resolution authorised", answer: { resolution: "saved" } },
  { title: "[CALL-16] POST /api/claim/resolve/disapprove", sent: "claim rationale", answer: { claim: "disapproved" } },
  { title: "[CALL-17] PUT /api/claim/rrn", sent: "claim rrn", answer: { rrn: "saved" } },
  { title: "[CALL-18] PUT /api/claim/wrn", sent: "claim wrn", answer: { wrn: "saved" } },
  { title: "[CALL-19] PUT /api/claim/crn", sent: "claim crn", answer: { crn: "saved" } },
  {
    title: "[CALL-20] POST /api/shipping/store",
    sent: "claim direction tracking_number internal_reference",
    answer: { shipment: "saved" },
  },
  { title: "[CALL-21] GET /api/shipping/arrange/:claim", sent: "claim", answer: "claim ccRecipientEmails" },
  { title: "[CALL-22] POST /api/shipping/arrange", sent: arranged, answer: { shipping: "arranged" } },
  {
    title: "[CALL-23] POST /api/shipping/tracking/store",
    sent: "claim tracking_number",
    answer: { tracking: "saved" },
  },
  { title: "[CALL-24] POST /api/shipping/packaged", sent: "claim", answer: { packaging: "complete" } },
  { title: "[CALL-25] GET /api/note/working/:claim", sent: "claim", answer: "note" },
  { title: "[CALL-26] PUT /api/note/working", sent: "claim note", answer: "note" },
  { title: "[CALL-27] GET /api/note/remark/:claim", sent: "claim", answer: "note" },
  { title: "[CALL-28] PUT /api/note/remark", sent: "claim note", answer: "note" },
  { title: "[CALL-29] POST /api/note/store", sent: "claim note", answer: "note activity" },
  { title: "[CALL-30] GET /api/activity/claim/:claim", sent: "claim", answer: "activities" },
  { title: "[CALL-31] POST /api/file/download", sent: "path", answer: "a file" },
  { title: "[CALL-32] GET /api/customer/associations", sent: "", answer: "customers" },
  { title: "[CALL-33] POST /api/report/generate", sent: "customer start end statuses", answer: "report claims" },
  { title: "[CALL-34] POST /api/report/export", sent: "claims destination", answer: "report filename" },
  { title: "[CALL-35] GET /api/report/download/:filename", sent: "filename", answer: "a file" },
  { title: "[CALL-36] GET /api/customer", sent: "", answer: "customer" },
  { title: "[CALL-37] POST /api/pallet", sent: "purchaser", answer: { pallet: "sent" } },
  { title: "[CALL-38] POST /api/user/update", sent: "sso_id roles", answer: "" },
  { title: "[CALL-39] POST /api/user/switch-account", sent: "sap_id", answer: { account: "switched" } },
  { title: "[CALL-40] POST /api/customer/search", sent: "search", answer: "customers" },
  { title: "[CALL-41] POST /api/material/search", sent: "customer material serial", answer: "products" },
  { title: "[CALL-42] POST /api/material/lookup", sent: "material", answer: "materials" },
  { title: "[CALL-43] POST /api/material/invoice/lookup", sent: "invoice customer", answer: "lines" },
  { title: "[CALL-44] POST /api/file/store", sent: "claim claim_files[]", answer: "file" },
  { title: "[CALL-45] POST /api/file/delete", sent: "file", answer: { file: "deleted" } },
  { title: "[CALL-46] POST /api/claim", sent: "draft", answer: "claim claim_uid" },
  { title: "[CALL-47] PUT /api/claim", sent: "claim draft", answer: "claim" },
  { title: "[CALL-48] POST /api/claim/authorise", sent: "claim", answer: { authorisation: "saved" } },
  { title: "[CALL-49] POST /api/return", sent: "draft", answer: "claim claim_uid" },
  { title: "[CALL-50] PUT /api/return", sent: "claim draft", answer: "claim" },
  {
    title: "[CALL-51] POST /api/material/validate/serial",
    sent: "purchaser docket part serial",
    answer: { serial: "valid" },
  },
  { title: "[CALL-52] POST /api/claim/delete", sent: "claim", answer: { claim: "deleted" } },
  { title: "[CALL-53] POST /api/claim/restore", sent: "claim", answer: { claim: "restored" } },
];

export const callOf = ({ title }: SpecRow): string => title.slice(title.indexOf("] ") + 2);

/** The ledger's row of a call, in brackets; nothing where the specs do not have the call. */
export function rowOf(name: keyof typeof calls): string {
  const { method, path } = calls[name];
  const row = specRows.find((one) => callOf(one) === `${method} ${path}`);
  return row ? ` ${row.title.slice(0, row.title.indexOf("]") + 1)}` : "";
}
