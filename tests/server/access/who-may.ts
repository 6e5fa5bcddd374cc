/**
 * Who may what, call by call, written by hand from the specifications and the decisions (D-011, D-015, D-020, D-021, D-024,
 * D-041 to D-049, D-066, D-070, D-080, D-132, D-135 to D-137): intentionally not read from the rules that it judges.
 * `node tests/server/access/print-who-may.ts` prints it.
 */
import type { calls } from "../../../src/contract/calls.ts";
import { claimants, everyone, roles } from "./roles-of-decisions.ts";

export type CallName = keyof typeof calls;

/** What is answered to whom: the first line that names a role counts. */
export type Answers = [code: number | string, roles: string[]][];

/** A call about one claim. */
export interface ClaimRule {
  call: CallName;
  /** What the call tries, where it can try several things. */
  trying?: string;
  type: "warranty" | "replacement" | "return";
  status: string;
  /** Who has the right at all; all others are answered with this whatever the claim, and whether or not there is one. */
  right?: [roles: string[], otherwise: number];
  /** On a claim that they read, sent, not deleted. */
  sent: Answers;
  draft: Answers;
  deleted: Answers;
  /** What is answered about a claim that is not there, or not theirs to read; 404 unless said. */
  missing?: number;
}

/** A call about nothing that is anybody's, or about an account. */
export interface PlainRule {
  call: CallName;
  /** What it is about. */
  on?: "own account" | "other account" | "another's";
  answers: Answers;
}

const CS = ["customer_service", "customer_service_manager", "team_leader", "admin", "super_admin"];
const SV = ["tech_support", "service_manager", "super_admin"];
const GM = ["general_manager", "managing_director"];
const R = everyone.filter((role) => !claimants.includes(role));
const { create: C, report: X, workingNotes: W, authorise: A, remove: D } = roles;
const administrators = ["admin", "super_admin"];

const all = (code: number | string): Answers => [[code, everyone]];
const only = (may: string[], otherwise: number | string): Answers => [[200, may], ...all(otherwise)];

/** Reading: every claim that one reads at all, drafts and deleted ones too. */
const reading = (call: CallName, more: Partial<ClaimRule> = {}): ClaimRule[] =>
  (
    [
      ["warranty", "open"],
      ["replacement", "cs to action"],
      ["return", "open"],
    ] as const
  ).map(([type, status]) => ({ call, type, status, sent: all(200), draft: all(200), deleted: all(200), ...more }));

/** Writing beside the form: not on what is deleted. */
const beside = (
  call: CallName,
  may: string[],
  otherwise: 401 | 403,
  type: ClaimRule["type"] = "warranty",
): ClaimRule => ({
  call,
  type,
  status: type === "replacement" ? "cs to action" : "open",
  right: [may, otherwise],
  sent: all(200),
  draft: all(200),
  deleted: all(422),
});

const amending = [...claimants, ...CS, "service_manager"];
/** Collections: customer service and the warehouse. */
const shipping = [...CS, "staff"];

export const claimRules: ClaimRule[] = [
  ...reading("getClaim", { missing: 200 }),
  ...reading("getActivities"),
  ...reading("getClaimVersions", { right: [R, 403] }),
  ...reading("getTemplates", { right: [R, 403] }),
  ...reading("getMentions", { right: [R, 403] }),
  ...reading("getWorkingNote", { right: [R, 401] }),
  ...reading("getRemark", { right: [R, 401] }),
  ...reading("downloadFile"),
  // One that everybody reads already.
  ...reading("shareFile", { right: [R, 403] }),
  { call: "storeNote", type: "warranty", status: "open", sent: all(200), draft: all(200), deleted: all(422) },
  { call: "storeNote", type: "return", status: "approved", sent: all(200), draft: all(200), deleted: all(422) },
  {
    call: "replyToRequest",
    type: "warranty",
    status: "pending customer action",
    sent: only(claimants, 422),
    draft: all(422),
    deleted: all(422),
  },
  beside("saveWorkingNote", W, 401),
  beside("saveRemark", R, 401),
  ...reading("tellPresence", { right: [R, 403] }),
  // What cannot be handed over is told in the answer.
  { ...beside("assignClaims", R, 401), deleted: all(200), missing: 200 },
  beside("saveWarrantyNumber", [...CS, ...SV, "finance"], 403),
  beside("saveFacts", [...CS, ...SV, "finance"], 403),
  beside("saveReturnNumber", [...CS, "return_approver"], 403, "return"),
  beside("saveChequeNumbers", [...CS, "finance"], 403),
  beside("addCreditNote", [...administrators, "finance"], 403),
  beside("removeCreditNote", [...administrators, "finance"], 403),
  beside("storeShipment", CS, 403, "replacement"),
  {
    call: "resolveClaim",
    trying: "approve",
    type: "warranty",
    status: "open",
    right: [R, 403],
    sent: only([...CS, ...SV, ...GM], 422),
    draft: only(["super_admin"], 422),
    deleted: all(422),
  },
  {
    call: "resolveClaim",
    trying: "approve",
    type: "return",
    status: "open",
    right: [R, 403],
    sent: only([...CS, "return_approver", "account_manager", ...GM], 422),
    draft: only(["super_admin"], 422),
    deleted: all(422),
  },
  {
    call: "resolveClaim",
    trying: "packing",
    type: "replacement",
    status: "cs to action",
    right: [R, 403],
    sent: only(CS, 422),
    draft: all(422),
    deleted: all(422),
  },
  {
    call: "declineClaim",
    type: "warranty",
    status: "open",
    right: [R, 401],
    sent: only([...CS, ...SV, "account_manager", ...GM], 401),
    draft: only(["super_admin"], 401),
    deleted: all(422),
  },
  {
    call: "declineClaim",
    type: "return",
    status: "open",
    right: [R, 401],
    sent: only([...CS, "return_approver", "account_manager", ...GM], 401),
    draft: only(["super_admin"], 401),
    deleted: all(422),
  },
  {
    call: "authoriseClaim",
    type: "replacement",
    status: "authorise",
    right: [A, 403],
    // Managers approve; the button is the technical advisor's.
    sent: only(["tech_support", "super_admin"], 422),
    draft: all(422),
    deleted: all(422),
  },
  // Nothing of theirs is there to be undone. Claimants undo what they deleted.
  { ...beside("undoAct", [...R, ...D], 403), sent: all(409), draft: all(409), deleted: all(409) },
  ...(["confirmPacked", "makeTransition"] as const).map(
    (call): ClaimRule => ({
      call,
      ...(call === "makeTransition" && { trying: "packaged" }),
      type: "replacement",
      status: "packing",
      sent: only(claimants, 422),
      draft: all(422),
      deleted: all(422),
    }),
  ),
  ...(["getArrangement", "arrangeShipping"] as const).map(
    (call): ClaimRule => ({
      call,
      type: "replacement",
      status: "packing",
      right: [R, 403],
      sent: only(shipping, 422),
      draft: all(422),
      deleted: all(422),
    }),
  ),
  {
    call: "storeTracking",
    type: "replacement",
    status: "arrange collection",
    right: [R, 403],
    sent: only(shipping, 422),
    draft: all(422),
    deleted: all(422),
  },
  ...(["warranty", "return"] as const).map(
    (type): ClaimRule => ({
      call: "deleteClaim",
      type,
      status: "open",
      right: [D, 401],
      sent: all(200),
      draft: all(200),
      deleted: all(422),
    }),
  ),
  {
    call: "deleteClaim",
    type: "replacement",
    status: "unit received",
    right: [D, 401],
    sent: all(422),
    draft: all(200),
    deleted: all(422),
  },
  {
    call: "restoreClaim",
    type: "warranty",
    status: "open",
    right: [D, 401],
    sent: all(422),
    draft: all(422),
    deleted: all(200),
  },
  {
    call: "updateClaim",
    type: "warranty",
    status: "open",
    right: [C, 403],
    // Whoever may start such claims is told that this one is not theirs to save now; technical support starts none.
    sent: [[403, ["tech_support"]], ...only(amending, 422)],
    draft: [[200, [...claimants, "super_admin"]], ...all(422)],
    deleted: all(422),
  },
  {
    call: "updateReturn",
    type: "return",
    status: "open",
    right: [C, 403],
    sent: [[403, ["tech_support"]], ...only([...amending, "account_manager"], 422)],
    draft: [[200, [...claimants, "super_admin"]], ...all(422)],
    deleted: all(422),
  },
  {
    call: "storeFiles",
    type: "warranty",
    status: "open",
    sent: only(amending, 422),
    draft: only([...claimants, "super_admin"], 422),
    deleted: all(422),
  },
  {
    call: "deleteFile",
    type: "warranty",
    status: "open",
    sent: only(amending, "not amendable"),
    draft: only([...claimants, "super_admin"], "not amendable"),
    deleted: all("not amendable"),
  },
  // Deleted claims are in no export, as if they were not there (D-066).
  {
    call: "exportReport",
    type: "warranty",
    status: "open",
    right: [X, 403],
    sent: all(200),
    draft: all(200),
    deleted: all(422),
    missing: 422,
  },
];

const anybody = (call: CallName): PlainRule => ({ call, answers: all(200) });
const returning = [...claimants, "account_manager", "customer_service", ...administrators];
const staffCreating = C.filter((role) => !claimants.includes(role));

export const plainRules: PlainRule[] = [
  ...(
    [
      "getStatuses getResolutions getTypeResolutions getShippingOptions getInstallLocations getNotices getClaimTypes",
      "getCustomer getUser listClaims countClaims searchClaims getPlacements searchAddresses checkAddress",
      "getDefinitionsVersion carryForms getRequests getViews createView countFailures followClaims getConfig healthz readyz",
    ]
      .join(" ")
      .split(" ") as CallName[]
  ).map(anybody),
  // Claimants share none, whichever it is.
  { call: "updateView", on: "another's", answers: [[403, claimants], ...all(404)] },
  { call: "deleteView", on: "another's", answers: all(404) },
  { call: "getOwners", answers: only(R, 401) },
  { call: "countViews", answers: only(R, 403) },
  { call: "saveAbsence", answers: only(R, 401) },
  { call: "getRequest", answers: all(404) },
  { call: "sendRequestAgain", answers: [[404, CS], ...all(403)] },
  { call: "getAssociations", answers: only(X, 403) },
  { call: "generateReport", answers: only(X, 403) },
  {
    call: "getInsights",
    answers: only(
      X.filter((role) => !claimants.includes(role)),
      403,
    ),
  },
  { call: "downloadReport", on: "another's", answers: [[404, X], ...all(403)] },
  { call: "getExports", answers: only(X, 403) },
  { call: "stopExport", on: "another's", answers: [[404, X], ...all(403)] },
  { call: "searchCustomers", answers: only(staffCreating, 403) },
  { call: "lookupMaterials", answers: only(C, 403) },
  ...(["searchProducts", "lookupInvoice", "validateSerial"] as const).flatMap((call): PlainRule[] => [
    { call, on: "own account", answers: only(C, 403) },
    { call, on: "other account", answers: only(staffCreating, 403) },
  ]),
  { call: "createClaim", on: "own account", answers: only(C, 403) },
  { call: "createClaim", on: "other account", answers: [[422, claimants], ...only(C, 403)] },
  { call: "createReturn", on: "own account", answers: only(returning, 403) },
  { call: "createReturn", on: "other account", answers: [[422, claimants], ...only(returning, 403)] },
  { call: "requestPalletReturn", on: "own account", answers: [[403, ["account_manager"]], ...only(C, 403)] },
  {
    call: "requestPalletReturn",
    on: "other account",
    answers: [[422, claimants], [403, ["account_manager"]], ...only(C, 403)],
  },
  ...(["getAudit", "getDiagnosis", "getFailedMail", "getDefinitionFaults", "getRoles", "explainForm"] as const).map(
    (call): PlainRule => ({ call, answers: only(administrators, 403) }),
  ),
  ...(["retryMail", "discardMail"] as const).map(
    (call): PlainRule => ({ call, answers: [[404, administrators], ...all(403)] }),
  ),
  { call: "getReleases", answers: only(administrators, 403) },
  { call: "takePackage", answers: [[422, administrators], ...all(403)] },
  { call: "getMigrations", answers: only(administrators, 403) },
  // Nothing was released to begin a draft from.
  { call: "startDraft", answers: [[409, administrators], ...all(403)] },
  ...(
    [
      "getDraft",
      "checkDraft",
      "compareDraft",
      "countDraftImpact",
      "countDraftMatches",
      "getDraftMigration",
      "getCarriedStories",
      "getReleasePackage",
      "chooseDraftPopulations",
      "runMigration",
      "previewDraftLetters",
      "saveDraftFiles",
      "publishDraft",
      "takeOverRelease",
      "withdrawDraft",
      "rollBackRelease",
      "playStories",
      "playStory",
      "decideStories",
      "proposeStories",
      "judgeForm",
      "getDraftReview",
      "reviewDraft",
      "planDraft",
    ] as const
  ).map((call): PlainRule => ({ call, answers: [[404, administrators], ...all(403)] })),
  { call: "switchAccount", on: "other account", answers: all(422) },
  // Administrators change their own roles alone, outside production; nobody anybody else's.
  { call: "updateUser", on: "another's", answers: all(403) },
];

/** Calls that need nobody to have signed in, and those that need no business role. */
export const open: CallName[] = ["getConfig", "healthz", "readyz"];
export const ungated: CallName[] = ["getUser"];

/** Which claims each role reads (D-021). */
export function reads(role: string, claim: { type: string; isDraft: boolean; of: "own" | "other"; isMine?: boolean }) {
  const { type, isDraft, of, isMine = false } = claim;
  if (role === "super_admin") return true;
  if (claimants.includes(role)) return of === "own";
  if (role === "account_manager") return isMine || (!isDraft && of === "own");
  if (role === "return_approver") return !isDraft && type === "return";
  if (role === "finance") return !isDraft;
  return isMine || !isDraft || type === "replacement";
}
