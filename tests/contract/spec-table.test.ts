import { expect, test } from "vitest";
import type { Call } from "../../src/contract/call.ts";
import { calls } from "../../src/contract/calls.ts";
import { type Example, examples } from "../../src/contract/examples/index.ts";

/** A row of the specs' tables: the call, what is sent (multipart: fields), and the answer by its keys or to the word. */
type Row = [id: string, call: string, sent: string, answer: string | object];

const arranged = "claim emailTo emailCc emailSubject emailBody";

/** Written from the two specs' tables and the decisions on them (D-140 to D-142), not from the contract. */
const table: Row[] = [
  ["CALL-01", "GET /api/user", "", "name roles permissions authorising_roles sso_id customers customer"],
  ["CALL-02", "GET /api/statuses", "", "statuses"],
  ["CALL-03", "GET /api/resolutions", "", "resolutions specificResolutions"],
  ["CALL-04", "GET /api/resolutions/claim/type", "", "resolutions"],
  ["CALL-05", "GET /api/shipping-options", "", "shipping_options"],
  ["CALL-06", "GET /api/install-location-options", "", "install_location_options"],
  ["CALL-07", "GET /api/notices", "", "notices"],
  ["CALL-08", "GET /api/claims", "statuses types updated_at page", "claims"],
  ["CALL-12", "POST /api/claims/search", "searchString", "claims"],
  ["CALL-13", "POST /api/status/placement", "claims", "placements"],
  ["CALL-14", "GET /api/claim/:claim", "claim", "claim"],
  ["CALL-15", "POST /api/claim/resolve", "claim resolution authorised", { resolution: "saved" }],
  ["CALL-16", "POST /api/claim/resolve/disapprove", "claim rationale", { claim: "disapproved" }],
  ["CALL-17", "PUT /api/claim/rrn", "claim rrn", { rrn: "saved" }],
  ["CALL-18", "PUT /api/claim/wrn", "claim wrn", { wrn: "saved" }],
  ["CALL-19", "PUT /api/claim/crn", "claim crn", { crn: "saved" }],
  ["CALL-20", "POST /api/shipping/store", "claim direction tracking_number internal_reference", { shipment: "saved" }],
  ["CALL-21", "GET /api/shipping/arrange/:claim", "claim", "claim ccRecipientEmails"],
  ["CALL-22", "POST /api/shipping/arrange", arranged, { shipping: "arranged" }],
  ["CALL-23", "POST /api/shipping/tracking/store", "claim tracking_number", { tracking: "saved" }],
  ["CALL-24", "POST /api/shipping/packaged", "claim", { packaging: "complete" }],
  ["CALL-25", "GET /api/note/working/:claim", "claim", "note"],
  ["CALL-26", "PUT /api/note/working", "claim note", "note"],
  ["CALL-27", "GET /api/note/remark/:claim", "claim", "note"],
  ["CALL-28", "PUT /api/note/remark", "claim note", "note"],
  ["CALL-29", "POST /api/note/store", "claim note", "note activity"],
  ["CALL-30", "GET /api/activity/claim/:claim", "claim", "activities"],
  ["CALL-31", "POST /api/file/download", "path", "a file"],
  ["CALL-32", "GET /api/customer/associations", "", "customers"],
  ["CALL-33", "POST /api/report/generate", "customer start end statuses", "report claims"],
  ["CALL-34", "POST /api/report/export", "claims destination", "report filename"],
  ["CALL-35", "GET /api/report/download/:filename", "filename", "a file"],
  ["CALL-36", "GET /api/customer", "", "customer"],
  ["CALL-37", "POST /api/pallet", "purchaser", { pallet: "sent" }],
  ["CALL-38", "POST /api/user/update", "sso_id roles", ""],
  ["CALL-39", "POST /api/user/switch-account", "sap_id", { account: "switched" }],
  ["CALL-40", "POST /api/customer/search", "search", "customers"],
  ["CALL-41", "POST /api/material/search", "customer material serial", "products"],
  ["CALL-42", "POST /api/material/lookup", "material", "materials"],
  ["CALL-43", "POST /api/material/invoice/lookup", "invoice customer", "lines"],
  ["CALL-44", "POST /api/file/store", "claim claim_files[]", "file"],
  ["CALL-45", "POST /api/file/delete", "file", { file: "deleted" }],
  ["CALL-46", "POST /api/claim", "draft", "claim claim_uid"],
  ["CALL-47", "PUT /api/claim", "claim draft", "claim"],
  ["CALL-48", "POST /api/claim/authorise", "claim", { authorisation: "saved" }],
  ["CALL-49", "POST /api/return", "draft", "claim claim_uid"],
  ["CALL-50", "PUT /api/return", "claim draft", "claim"],
  ["CALL-51", "POST /api/material/validate/serial", "purchaser docket part serial", { serial: "valid" }],
  ["CALL-52", "POST /api/claim/delete", "claim", { claim: "deleted" }],
  ["CALL-53", "POST /api/claim/restore", "claim", { claim: "restored" }],
];

const entries = Object.entries(calls) as [keyof typeof calls, Call][];
const words = (text: string) => text.split(" ").filter(Boolean);
const keysOf = (schema: object | undefined) => Object.keys((schema as { properties?: object })?.properties ?? {});

test.each(table)("[%s] %s takes what the specs' table says, and answers it", (_, at, sent, answer) => {
  const [name, call] = entries.find(([, { method, path }]) => `${method} ${path}` === at) ?? [];
  if (!name || !call) throw new Error(`There is no call ${at}.`);
  const example = examples[name] as unknown as Pick<Example<Call>, "form"> & { answer: object };
  const fields = example.form?.map(([field]) => field) ?? [];
  const taken = [call.params, call.query, call.body].flatMap(keysOf).concat(fields);
  expect(taken).toEqual(expect.arrayContaining(words(sent)));
  if (answer === "a file") expect(call.produces).toBe("binary");
  else if (typeof answer === "object") expect(example.answer).toEqual(answer);
  else expect(Object.keys(example.answer)).toEqual(expect.arrayContaining(words(answer)));
});

test("every call of the specs' table stands once, and what is beyond it says so", () => {
  const known = new Set(table.map(([, at]) => at));
  expect(known.size).toBe(table.length);
  const beyond = entries.filter(([, { method, path }]) => !known.has(`${method} ${path}`));
  const silent = beyond.filter(
    ([, { summary, path }]) => path.startsWith("/api/") && !summary.includes("Beyond the specs."),
  );
  expect(silent.map(([name]) => name)).toEqual([]);
});

test.each([
  ["listClaims", ["data", "current_page", "total", "per_page"]],
  ["searchClaims", ["data", "current_page", "total", "per_page"]],
] as const)("%s answers a page of claims with its number, its size and the total", (name, keys) => {
  expect(Object.keys(examples[name].answer.claims)).toEqual(expect.arrayContaining([...keys]));
});
