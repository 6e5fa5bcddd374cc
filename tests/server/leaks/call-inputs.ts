import { randomUUID } from "node:crypto";
import type { InjectOptions } from "fastify";
import type { Call } from "../../../src/contract/call.ts";
import type { calls } from "../../../src/contract/calls.ts";
import type { Known } from "./planted.ts";

export interface Input {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  /** Fields of a multipart form. */
  form?: [string, string | Blob][];
}

const none = [{}];
const text = "Kia ora, is there any news?";

/** What is sent to each call: every claim, file, account and id that a hostile caller may know of. A call without a line fails the test. */
export function callInputs({
  claims,
  files,
  customers,
  ids,
  filename,
  hash,
  unit,
}: Known): Record<keyof typeof calls, Input[]> {
  const all = [...claims.own, ...claims.foreign];
  const inPath: Input[] = all.map((claim) => ({ params: { claim } }));
  const inBody = (more: object = {}): Input[] => all.map((claim) => ({ body: { claim, ...more } }));
  const studioDraft: Input[] = [{ params: { draft: "1" } }];
  const typed = ["zz", "87654.32", "410205", "73519246"];
  const accounts = [...customers, randomUUID()];
  const save = { draft: true, customerReference: "Job 7" };
  const views: Input[] = ids.map((view) => ({ params: { view } }));
  const requests: Input[] = ["RQ100001", ...ids].map((request) => ({ params: { request } }));
  const mails: Input[] = ids.map((id) => ({ params: { id } }));
  return {
    arrangeShipping: all.map((claim) => ({
      form: [
        ["claim", claim],
        ["emailTo", "carrier@example.test"],
        ["emailSubject", "Collection"],
        ["emailBody", text],
      ],
    })),
    assignClaims: all.map((claim) => ({ body: { claims: [claim], owner: null } })),
    followClaims: [{ query: { seconds: "0" } }],
    tellPresence: inBody({ is: "editing" }),
    getOwners: [{}],
    saveAbsence: [{ body: { person: "me", absence: null } }],
    getRequests: [{}, { query: { search: "zzforeign" } }, { query: { page: "2" } }],
    getRequest: requests,
    sendRequestAgain: requests,
    authoriseClaim: inBody(),
    saveFacts: inBody({ facts: { warrantyRequestNumber: "zz" } }),
    checkAddress: [{ body: { suburb: "Albany", city: "Auckland", postcode: "9999" } }],
    confirmPacked: inBody(),
    countClaims: [{}, { query: { types: "warranty" } }],
    createClaim: [
      { body: save },
      { body: { ...save, purchaser: { uuid: customers[0] } } },
      { body: { draft: false } },
      { body: { ...save, type: "replacement", purchaser: { uuid: customers[0] } } },
    ],
    createReturn: [
      { body: save },
      { body: { ...save, purchaser: { uuid: customers[0] } } },
      { body: { draft: false } },
    ],
    createView: [
      { body: { name: "Mine", query: "status=open" } },
      { body: { name: "Ours", query: "", is_shared: true } },
    ],
    declineClaim: inBody({ rationale: "It is not covered." }),
    deleteClaim: inBody(),
    shareFile: files.map(({ id }) => ({ body: { file: id } })),
    deleteFile: files.map(({ id }) => ({ body: { file: id } })),
    deleteView: views,
    discardMail: mails,
    downloadFile: files.map(({ path }) => ({ body: { path } })),
    stopExport: [{ params: { filename } }],
    downloadReport: [{ params: { filename } }, { params: { filename: "claims.csv" } }],
    explainForm: ["warranty", "return"].map((type) => ({
      body: {
        type,
        hash,
        subject: "account",
        role: "dealer",
        form: {},
        claim: { type, status: "open", today: "2026-11-20", files: { stored: 0, queued: 0 } },
      },
    })),
    exportReport: [{ body: { claims: all.filter((one) => one.length === 36), destination: "download" } }],
    generateReport: [...accounts.map((customer) => ({ customer })), { start: "2026-01-01", end: "2026-11-20" }].map(
      (range) => ({
        body: { ...range, statuses: ["open", "approved"] },
      }),
    ),
    getActivities: [...inPath, ...all.map((claim) => ({ params: { claim }, query: { after: randomUUID() } }))],
    getArrangement: inPath,
    getAssociations: none,
    getAudit: none,
    getClaim: inPath,
    getClaimTypes: none,
    getClaimVersions: [...inPath, ...all.map((claim) => ({ params: { claim }, query: { version: "1" } }))],
    getConfig: none,
    getCustomer: none,
    getDefinitionFaults: none,
    getDiagnosis: [...all, "dealer@example.test", "zz"].map((of) => ({ query: { of } })),
    getReleases: none,
    startDraft: [{ body: { title: "zz" } }],
    getDraft: studioDraft,
    checkDraft: studioDraft,
    compareDraft: studioDraft,
    countDraftImpact: studioDraft,
    getDraftMigration: studioDraft,
    getCarriedStories: studioDraft,
    chooseDraftPopulations: [{ params: { draft: "1" }, body: { version: 0, choices: [] } }],
    getReleasePackage: [{ params: { release: "1" } }],
    takePackage: [{ body: { package: {} } }],
    carryForms: [{ body: { type: "return", from: hash, to: hash, forms: [{}] } }],
    getMigrations: none,
    runMigration: [{ params: { type: "zz" }, body: { act: "begin" } }],
    countDraftMatches: studioDraft.map((one) => ({
      ...one,
      query: { type: "warranty", place: "rules/date-failed-not-in-future/must", role: "super_admin" },
    })),
    previewDraftLetters: ["1", "2"].map((draft) => ({
      params: { draft },
      body: {
        type: "warranty",
        role: "super_admin",
        form: {},
        claim: { type: "warranty", status: "open", today: "2026-11-20", files: { stored: 0, queued: 0 } },
      },
    })),
    withdrawDraft: studioDraft,
    saveDraftFiles: [{ params: { draft: "1" }, body: { version: 0, files: [{ file: "access.json", text: "{}" }] } }],
    takeOverRelease: [{ params: { draft: "1" }, body: { version: 0 } }],
    publishDraft: [{ params: { draft: "1" }, body: { version: 0, reason: "zz" } }],
    playStories: [{ params: { of: "served" } }],
    proposeStories: [{ params: { of: "served" }, query: { type: "warranty" } }],
    judgeForm: [{ params: { of: "served" }, query: { type: "warranty" } }],
    playStory: [{ params: { of: "served" }, body: { file: "warranty/it.json" } }],
    decideStories: [
      { params: { draft: "1" }, body: { version: 0, cause: "0a1b2c", decision: "rejected", reason: "zz" } },
    ],
    getDraftReview: studioDraft,
    reviewDraft: [{ params: { draft: "1" }, body: { version: 0, act: "comment", says: "zz" } }],
    planDraft: [{ params: { draft: "1" }, body: { version: 0, at: null, reason: "zz" } }],
    rollBackRelease: [{ params: { release: "1" }, body: { reason: "zz" } }],
    getDefinitionsVersion: none,
    getExports: none,
    getFailedMail: none,
    getInsights: none,
    getInstallLocations: none,
    getNotices: none,
    getPlacements: [{ body: { claims: all.filter((one) => one.length === 36) } }],
    getRemark: inPath,
    getResolutions: none,
    getRoles: none,
    getShippingOptions: none,
    getStatuses: none,
    getTypeResolutions: none,
    getUser: none,
    countFailures: [{ body: { failures: [{ kind: "list", count: 1 }] } }],
    getViews: none,
    countViews: none,
    getMentions: inPath,
    getTemplates: inPath,
    getWorkingNote: inPath,
    healthz: none,
    listClaims: [
      {},
      { query: { owner: "none" } },
      { query: { owner: "me", late: "yes" } },
      { query: { turn: "me" } },
      { query: { turn: "claimant" } },
      { query: { numbers: "WC100001,RC100001,RR100001" } },
      { query: { updated_at: "asc" } },
      { query: { statuses: "draft" } },
      { query: { types: "return" } },
      { query: { page: "2" } },
    ],
    lookupInvoice: accounts.flatMap((customer) =>
      [unit.docket, "73519246", "zzforeign"].map((invoice) => ({ body: { invoice, customer } })),
    ),
    lookupMaterials: [{ body: { material: "filter" } }],
    makeTransition: inBody({ transition: "approve", note: text }),
    readyz: none,
    requestPalletReturn: accounts.map((uuid) => ({
      body: {
        purchaser: {
          uuid,
          company: "A",
          address: "1 Queen Street",
          email: "a@example.test",
          phone: "09 300 1234",
          pallets: 1,
        },
      },
    })),
    resolveClaim: ["approve", "query-service", "action-required", "escalate"].flatMap((resolution) =>
      inBody({ resolution, note: text, authorised: true }),
    ),
    restoreClaim: inBody(),
    retryMail: mails,
    saveChequeNumbers: inBody({ crn: "12345678" }),
    addCreditNote: inBody({ credit_note: "12345678" }),
    removeCreditNote: all.map((claim) => ({ params: { claim, credit_note: "12345678" } })),
    saveRemark: inBody({ note: text }),
    saveReturnNumber: inBody({ rrn: "12345678" }),
    saveWarrantyNumber: inBody({ wrn: "12345678" }),
    replyToRequest: inBody({ note: text }),
    saveWorkingNote: inBody({ note: text }),
    searchAddresses: [{ body: { search: "zzforeign" } }, { body: { search: "Queen Street" } }],
    searchClaims: [...typed, "open", "zzstaff", "zzforeign", ...all].map((searchString) => ({
      body: { searchString },
    })),
    searchCustomers: [...typed, "zzforeign", "example.test"].map((search) => ({ body: { search: `${search}` } })),
    searchProducts: accounts.map((customer) => ({ body: { customer, material: unit.material, serial: unit.serial } })),
    storeFiles: all.map((claim) => ({
      form: [
        ["claim", claim],
        ["claim_files[]", new Blob(["Kia ora"], { type: "text/plain" })],
      ],
    })),
    storeNote: inBody({ note: text }),
    storeShipment: inBody({ direction: "outbound", tracking_number: "1234567", internal_reference: "RDN" }),
    storeTracking: inBody({ tracking_number: "MFT-123" }),
    switchAccount: [{ body: { sap_id: "410205" } }],
    undoAct: inBody({ undo: randomUUID() }),
    updateClaim: inBody(save),
    updateReturn: inBody(save),
    updateUser: [{ body: { sso_id: "somebody", roles: ["super_admin", "warranty"] } }],
    updateView: ids.map((view) => ({ params: { view }, body: { name: "Mine now", is_shared: true } })),
    validateSerial: accounts.map((purchaser) => ({
      body: { purchaser, docket: unit.docket, part: unit.material, serial: unit.serial },
    })),
  };
}

/** A call with its input as it is sent. */
export async function requestOf(
  { method, path }: Call,
  { params = {}, query, body, form }: Input,
): Promise<InjectOptions> {
  const url = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
  const request = { method, url, ...(query && { query }) };
  if (!form) return { ...request, ...(body && { payload: body }) };
  const fields = new FormData();
  for (const [name, value] of form) fields.append(name, value);
  const encoded = new Response(fields);
  return {
    ...request,
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}
