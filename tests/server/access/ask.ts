import type { InjectOptions } from "fastify";
import type { Call } from "../../../src/contract/call.ts";
import { calls } from "../../../src/contract/calls.ts";
import type { CallName } from "./who-may.ts";

/** What goes into a call. */
export interface Asked {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  /** Fields of a multipart form. */
  form?: [string, string | Blob][];
}

/** The request of a call, as a page would send it. */
export async function requestOf(name: CallName, { params = {}, query, body, form }: Asked): Promise<InjectOptions> {
  const { method, path } = calls[name] as Call;
  const url = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
  const request = { method, url, ...(query && { query }) };
  if (!form) return { ...request, ...(body && { payload: body }) };
  const fields = new FormData();
  for (const [key, value] of form) fields.append(key, value);
  const encoded = new Response(fields);
  return {
    ...request,
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}

/** What is asked about one claim, by call. */
export const aboutClaim: Partial<Record<CallName, (claim: Subject) => Asked>> = {
  addCreditNote: ({ claim }) => ({ body: { claim, credit_note: "CN4711" } }),
  removeCreditNote: ({ claim }) => ({ params: { claim, credit_note: "CN4711" } }),
  arrangeShipping: ({ claim }) => ({
    form: [
      ["claim", claim],
      ["emailTo", "carrier@example.test"],
      ["emailSubject", "Collection"],
      ["emailBody", "Please collect."],
    ],
  }),
  assignClaims: ({ claim }) => ({ body: { claims: [claim], owner: null } }),
  authoriseClaim: ({ claim }) => ({ body: { claim } }),
  confirmPacked: ({ claim }) => ({ body: { claim } }),
  declineClaim: ({ claim }) => ({ body: { claim, rationale: "It is not covered." } }),
  deleteClaim: ({ claim }) => ({ body: { claim } }),
  deleteFile: ({ file }) => ({ body: { file: file.id } }),
  downloadFile: ({ file }) => ({ body: { path: file.path } }),
  exportReport: ({ id }) => ({ body: { claims: [id], destination: "download" } }),
  getActivities: ({ claim }) => ({ params: { claim } }),
  getArrangement: ({ claim }) => ({ params: { claim } }),
  getClaim: ({ claim }) => ({ params: { claim } }),
  getClaimVersions: ({ claim }) => ({ params: { claim }, query: { version: "1" } }),
  getRemark: ({ claim }) => ({ params: { claim } }),
  getMentions: ({ claim }) => ({ params: { claim } }),
  getTemplates: ({ claim }) => ({ params: { claim } }),
  getWorkingNote: ({ claim }) => ({ params: { claim } }),
  makeTransition: ({ claim, trying }) => ({ body: { claim, transition: trying } }),
  resolveClaim: ({ claim, trying }) => ({ body: { claim, resolution: trying, authorised: false } }),
  restoreClaim: ({ claim }) => ({ body: { claim } }),
  saveChequeNumbers: ({ claim }) => ({ body: { claim, crn: "4711" } }),
  saveFacts: ({ claim }) => ({ body: { claim, facts: { warrantyRequestNumber: "4711" } } }),
  replyToRequest: ({ claim }) => ({ body: { claim, note: "Here it is, as asked." } }),
  saveRemark: ({ claim }) => ({ body: { claim, note: "Called the dealer." } }),
  saveReturnNumber: ({ claim }) => ({ body: { claim, rrn: "4711" } }),
  saveWarrantyNumber: ({ claim }) => ({ body: { claim, wrn: "4711" } }),
  saveWorkingNote: ({ claim }) => ({ body: { claim, note: "Called the dealer." } }),
  shareFile: ({ file }) => ({ body: { file: file.id } }),
  storeFiles: ({ claim }) => ({
    form: [
      ["claim", claim],
      ["claim_files[]", new File(["Kia ora"], "letter.txt", { type: "text/plain" })],
    ],
  }),
  storeNote: ({ claim }) => ({ body: { claim, note: "Is there any news?" } }),
  storeShipment: ({ claim }) => ({
    body: { claim, direction: "outbound", tracking_number: "4711", internal_reference: "RDN" },
  }),
  storeTracking: ({ claim }) => ({ body: { claim, tracking_number: "MFT-123" } }),
  tellPresence: ({ claim }) => ({ body: { claim, is: "looking" } }),
  undoAct: ({ claim, id }) => ({ body: { claim, undo: id } }),
  updateClaim: ({ claim, form, isDraft }) => ({ body: { ...form, claim, draft: isDraft, queuedFiles: 9 } }),
  updateReturn: ({ claim, form, isDraft }) => ({ body: { ...form, claim, draft: isDraft, queuedFiles: 9 } }),
};

/** The claim that a call is about; `claim` is its number or its uuid. */
export interface Subject {
  claim: string;
  id: string;
  file: { id: string; path: string };
  form: object;
  isDraft: boolean;
  trying: string | undefined;
}
