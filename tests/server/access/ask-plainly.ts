import { randomUUID } from "node:crypto";
import type { Asked } from "./ask.ts";
import { claimants } from "./roles-of-decisions.ts";
import type { CallName, PlainRule } from "./who-may.ts";

/** What the calls about nobody's claim are asked with. */
export interface Known {
  /** Customers' ids. */
  own: string;
  other: string;
  /** A unit and an invoice of either account. */
  goods: Record<"own" | "other", { material: string; serial: string; docket: string }>;
  /** A view, an export and a sign-in of somebody else. */
  view: string;
  filename: string;
  ssoId: string;
  hash: string;
}

const search = "zzz not there";

/** By call: what is sent about the caller's own account, or about somebody else's. */
export function askPlainly({ call, on = "own account" }: PlainRule, known: Known, role: string | undefined): Asked {
  const isClaimant = role !== undefined && claimants.includes(role);
  const isOwn = on === "own account";
  const account = isOwn ? known.own : known.other;
  const { material, serial, docket } = known.goods[isOwn ? "own" : "other"];
  // Claimants name no account of their own; staff always name one.
  const purchaser = isClaimant && isOwn ? {} : { purchaser: { uuid: account } };
  const asked: Partial<Record<CallName, Asked>> = {
    checkAddress: { body: { suburb: "Albany", city: "Auckland", postcode: "0632" } },
    // What technical support saves goes to the customer at once; it keeps no drafts to itself (D-042).
    createClaim: { body: { ...purchaser, draft: role !== "tech_support", customerReference: "Job 7" } },
    createReturn: { body: { ...purchaser, draft: true, pickupContactName: "Hana" } },
    countFailures: { body: { failures: [{ kind: "list", count: 1 }] } },
    createView: { body: { name: `Mine ${randomUUID()}`.slice(0, 40), query: "status=open" } },
    deleteView: { params: { view: known.view } },
    discardMail: { params: { id: randomUUID() } },
    downloadReport: { params: { filename: known.filename } },
    saveAbsence: { body: { person: "me", absence: null } },
    stopExport: { params: { filename: known.filename } },
    explainForm: {
      body: {
        type: "warranty",
        hash: known.hash,
        subject: "account",
        role: "dealer",
        form: {},
        claim: { type: "warranty", status: "open", today: "2026-11-20", files: { stored: 0, queued: 0 } },
      },
    },
    getDiagnosis: { query: { of: "zz99999" } },
    generateReport: { body: { start: "2026-11-01", end: "2026-11-20", statuses: ["open"] } },
    getPlacements: { body: { claims: [randomUUID()] } },
    lookupInvoice: { body: { invoice: docket, customer: account } },
    lookupMaterials: { body: { material: "filter" } },
    requestPalletReturn: {
      body: {
        purchaser: {
          uuid: account,
          company: "A",
          address: "1 Queen Street",
          email: "a@example.test",
          phone: "09 300 1234",
          pallets: 1,
        },
      },
    },
    getRequest: { params: { request: "RQ999999" } },
    sendRequestAgain: { params: { request: "RQ999999" }, body: {} },
    retryMail: { params: { id: randomUUID() } },
    startDraft: { body: { title: "Ask for the job number" } },
    followClaims: { query: { seconds: "0" } },
    getDraft: { params: { draft: "1" } },
    checkDraft: { params: { draft: "1" } },
    compareDraft: { params: { draft: "1" } },
    countDraftImpact: { params: { draft: "1" } },
    getReleasePackage: { params: { release: "1" } },
    takePackage: { body: { package: {} } },
    carryForms: { body: { type: "return", from: "0a1b2c", to: "3d4e5f", forms: [{}] } },
    getDraftMigration: { params: { draft: "1" } },
    getCarriedStories: { params: { draft: "1" } },
    chooseDraftPopulations: { params: { draft: "1" }, body: { version: 0, choices: [] } },
    runMigration: { params: { type: "nonesuch" }, body: { act: "begin" } },
    countDraftMatches: {
      params: { draft: "1" },
      query: { type: "warranty", place: "rules/date-failed-not-in-future/must", role: "dealer" },
    },
    previewDraftLetters: {
      params: { draft: "1" },
      body: {
        type: "warranty",
        role: "dealer",
        form: {},
        claim: { type: "warranty", status: "open", today: "2026-11-20", files: { stored: 0, queued: 0 } },
      },
    },
    withdrawDraft: { params: { draft: "1" } },
    saveDraftFiles: { params: { draft: "1" }, body: { version: 0, files: [{ file: "access.json", text: "{}" }] } },
    playStories: { params: { of: "1" } },
    proposeStories: { params: { of: "1" }, query: { type: "warranty" } },
    judgeForm: { params: { of: "1" }, query: { type: "warranty" } },
    playStory: { params: { of: "1" }, body: { file: "warranty/it.json" } },
    decideStories: {
      params: { draft: "1" },
      body: { version: 0, cause: "0a1b2c", decision: "rejected", reason: "As agreed" },
    },
    takeOverRelease: { params: { draft: "1" }, body: { version: 0 } },
    getDraftReview: { params: { draft: "1" } },
    reviewDraft: { params: { draft: "1" }, body: { version: 0, act: "send" } },
    planDraft: { params: { draft: "1" }, body: { version: 0, at: null, reason: "As agreed" } },
    publishDraft: { params: { draft: "1" }, body: { version: 0, reason: "As agreed" } },
    rollBackRelease: { params: { release: "1" }, body: { reason: "As agreed" } },
    searchAddresses: { body: { search: "Queen Street" } },
    searchClaims: { body: { searchString: search } },
    searchCustomers: { body: { search } },
    searchProducts: { body: { customer: account, material, serial } },
    switchAccount: { body: { sap_id: "410205" } },
    updateUser: { body: { sso_id: known.ssoId, roles: ["warranty", "super_admin"] } },
    updateView: { params: { view: known.view }, body: { name: "Mine now", is_shared: true } },
    validateSerial: { body: { purchaser: account, docket, part: material, serial } },
  };
  return asked[call] ?? {};
}
