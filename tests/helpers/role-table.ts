/** What a screen of new claims is to somebody: a form that they may send, one they may only fill, or a word that says no. */
export type FormAccess = "sends" | "fills" | "places" | "no page" | "cannot create";

/** What one role must see and must not see, written from the decisions (D-011, D-020 to D-022, D-070) and not from the product. */
export interface RoleRow {
  role: string;
  /** R resolve, P placement, C create, X report, W working notes, A authorise, D delete (D-020), S the studio, Q requests. */
  may: string;
  listing: "customer" | "staff";
  /** What the dialog New offers; `straight`: New leads to the form; `none`: no button (D-019a). */
  offers: string[] | "straight" | "none";
  /** Columns written in the list (D-070); remarks are for everybody with R. */
  writes: string[];
  /** Of the sample below, the claims that do not exist for this role (D-021). */
  never: string[];
  warranty: FormAccess;
  returns: FormAccess;
}

/** Permissions by their letters. */
export const permissionOf: Record<string, string> = {
  R: "resolve claim",
  P: "resolve draft claim placement",
  C: "create claim",
  X: "create report",
  W: "save working notes",
  A: "authorise claim",
  D: "delete claim",
  S: "change definitions",
  Q: "handle requests",
};

/** Claims of the reference data, by what matters for who reads them. */
export const sample = {
  dealers: "WC100050",
  dealersReturn: "RR100052",
  dealersDraft: "WC100059",
  dealersReplacementDraft: "RC100055",
  customers: "WC100056",
  customersReplacement: "RC100047",
  othersPart: "RP100046",
  /** Customer service began it. */
  othersDraft: "WC100054",
};

const everything = Object.values(sample);
const allBut = (...seen: string[]) => everything.filter((claim) => !seen.includes(claim));
const drafts = [sample.dealersDraft, sample.othersDraft];

const all = ["Return Request", "Repairers Warranty Claim", "Blue CHEP Pallet Return"];
const wrn = "Warranty Request No.";
const rrn = "Return Delivery No.";
const rdn = "Replacement Delivery No.";
/** Returns are offered to those who may send them (D-011). */
const withoutReturn = all.filter((offer) => offer !== "Return Request");

const staff: Pick<RoleRow, "listing" | "writes" | "never"> = { listing: "staff", writes: [], never: drafts };
const none: Pick<RoleRow, "offers" | "warranty" | "returns"> = {
  offers: "none",
  warranty: "cannot create",
  returns: "cannot create",
};
const office: Omit<RoleRow, "role" | "may"> = {
  ...staff,
  offers: withoutReturn,
  warranty: "sends",
  returns: "no page",
};

export const roleTable: RoleRow[] = [
  {
    role: "customer",
    may: "CXD",
    listing: "customer",
    offers: all,
    writes: [],
    never: allBut(sample.customers, sample.customersReplacement),
    warranty: "sends",
    returns: "sends",
  },
  {
    role: "dealer",
    may: "CXD",
    listing: "customer",
    offers: all,
    writes: [],
    never: allBut(sample.dealers, sample.dealersReturn, sample.dealersDraft, sample.dealersReplacementDraft),
    warranty: "sends",
    returns: "sends",
  },
  {
    role: "tech_support",
    may: "RPCWA",
    listing: "customer",
    offers: "straight",
    // By the call alone: the customer listing has no such column.
    writes: [wrn],
    never: drafts,
    warranty: "places",
    returns: "fills",
  },
  {
    role: "account_manager",
    may: "RCXW",
    listing: "customer",
    offers: ["Return Request", "Repairers Warranty Claim"],
    writes: [],
    never: allBut(sample.dealers, sample.dealersReturn),
    warranty: "sends",
    returns: "sends",
  },
  {
    ...staff,
    ...none,
    role: "return_approver",
    may: "RXW",
    writes: [rrn],
    never: allBut(sample.dealersReturn, sample.othersPart),
  },
  { ...staff, ...none, role: "staff", may: "R", returns: "fills" },
  { ...office, role: "team_leader", may: "RPCXWQ", writes: [wrn, rrn, rdn] },
  {
    ...office,
    role: "customer_service",
    may: "RPCXWQ",
    writes: [wrn, rrn, rdn],
    offers: all,
    never: [sample.dealersDraft],
    returns: "sends",
  },
  { ...office, role: "customer_service_manager", may: "RPCXWQ", writes: [wrn, rrn, rdn] },
  { ...office, role: "service_manager", may: "RPCXWA", writes: [wrn] },
  { ...staff, ...none, role: "general_manager", may: "RXWA" },
  { ...staff, ...none, role: "managing_director", may: "RXWA" },
  {
    ...staff,
    ...none,
    role: "finance",
    may: "RX",
    writes: [wrn],
    never: [...drafts, sample.dealersReplacementDraft],
  },
  { ...office, role: "admin", may: "RPCXWSQ", writes: [wrn, rrn, rdn], offers: all, returns: "sends" },
  {
    ...office,
    role: "super_admin",
    may: "RPCXWADSQ",
    writes: [wrn, rrn, rdn],
    offers: all,
    never: [],
    returns: "sends",
  },
];

/** The demo user of a role. */
export const emailOf = ({ role }: RoleRow): string => `${role.replaceAll("_", "-")}@example.test`;
export const has = ({ may }: RoleRow, letter: string): boolean => may.includes(letter);
export const isClaimantRole = ({ role }: RoleRow): boolean => role === "customer" || role === "dealer";
