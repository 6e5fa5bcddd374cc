/** The tables D-041 to D-044 as they were decided, written down by hand: not derived from any definition. */

/** [from, action, to, who]; the names of who stand in `people`. */
export type Row = [from: string[], action: string, to: string, who: string[]];

const CS = ["customer_service", "customer_service_manager", "team_leader", "admin", "super_admin"];
const SV = ["tech_support", "service_manager", "super_admin"];
const MG = ["customer_service_manager", "service_manager", "general_manager", "managing_director", "super_admin"];
const GM = ["general_manager", "managing_director"];
const reopeners = ["customer_service_manager", "super_admin"];
/** Who may authorise in the name of tech_support, which is what the walk's claims ask for. */
const H = ["tech_support", "service_manager", "general_manager", "managing_director", "super_admin"];
const button = ["tech_support", "super_admin"];
const managers = ["service_manager", "general_manager", "managing_director"];
const P = [...CS, "tech_support", "service_manager"];
const resolving = [...CS, ...SV, ...GM, "account_manager", "return_approver", "staff", "finance"];
/** Who reads returns at all, or everything but returns. */
const notReturns = resolving.filter((role) => role !== "return_approver");

const warrantyRows: Row[] = [
  [["open"], "start", "in-progress", [...CS, ...SV, "staff"]],
  [
    ["open", "in-progress", "cs to action", "service to action", "pending customer action"],
    "approve",
    "approved",
    [...CS, ...SV, ...GM],
  ],
  [
    ["open", "in-progress", "cs to action", "service to action", "pending customer action", "authorise"],
    "disapprove",
    "disapproved",
    [...CS, ...SV, "account_manager", ...GM],
  ],
  [
    ["open", "in-progress", "cs to action", "service to action", "authorise"],
    "action-required",
    "pending customer action",
    [...CS, ...SV, "staff", "account_manager"],
  ],
  [
    ["open", "in-progress", "service to action", "pending customer action"],
    "cs-to-action",
    "cs to action",
    [...CS, ...SV, "account_manager"],
  ],
  [
    ["open", "in-progress", "cs to action", "pending customer action"],
    "service-to-action",
    "service to action",
    [...CS, "account_manager"],
  ],
  [
    ["open", "in-progress", "cs to action", "service to action"],
    "send-for-authorisation",
    "authorise",
    [...CS, "service_manager"],
  ],
  [["authorise"], "authorise", "cs to action", button],
  [["authorise"], "approve", "cs to action", managers],
  [["authorise"], "escalate", "authorise", H],
  [["approved"], "complete", "complete", [...CS, "finance"]],
  [["approved", "disapproved"], "reopen", "open", MG],
  [["complete"], "reopen", "in-progress", reopeners],
  [["draft"], "approve", "approved", ["super_admin"]],
  [["draft"], "disapprove", "disapproved", ["super_admin"]],
];

const replacementRows: Row[] = [
  [["draft"], "place-with-customer", "draft", P],
  [["draft"], "approve", "cs to action", H],
  [["authorise"], "authorise", "cs to action", button],
  [["authorise"], "approve", "cs to action", managers],
  [["draft", "authorise"], "disapprove", "disapproved", [...H, ...CS]],
  [["authorise"], "escalate", "authorise", H],
  [
    ["authorise", "cs to action", "unit received", "service to action"],
    "action-required",
    "pending customer action",
    [...CS, ...SV],
  ],
  [["cs to action"], "packing", "packing", CS],
  [["cs to action"], "approve", "approved", [...CS, ...SV]],
  [["packing"], "packaged", "arrange collection", ["owner"]],
  [["packing", "arrange collection"], "arrange-collection", "arrange collection", [...CS, "staff"]],
  [["arrange collection", "in transit"], "tracking-code", "in transit", [...CS, "staff"]],
  [["packing", "arrange collection", "in transit"], "approve", "approved", H],
  [["arrange collection", "in transit"], "unit-received", "unit received", [...CS, ...SV, "staff"]],
  [["unit received"], "service-to-action", "service to action", [...CS, "staff"]],
  [["cs to action"], "service-to-action", "service to action", CS],
  [["service to action"], "cs-to-action", "cs to action", SV],
  [["unit received", "service to action"], "approve", "approved", [...CS, ...SV, ...GM]],
  [
    ["cs to action", "unit received", "service to action", "pending customer action"],
    "disapprove",
    "disapproved",
    [...CS, ...SV, ...GM],
  ],
  [["approved"], "complete", "complete", [...CS, "finance"]],
  [["approved", "disapproved"], "reopen", "cs to action", MG],
  [["complete"], "reopen", "cs to action", reopeners],
];

const approvers = [...CS, "return_approver", "account_manager", ...GM];

const returnRows: Row[] = [
  [["open"], "start", "in-progress", [...CS, "return_approver", "account_manager"]],
  [["open", "in-progress", "cs to action", "pending customer action"], "approve", "approved", approvers],
  [
    ["open", "in-progress", "cs to action", "pending customer action", "unit received"],
    "disapprove",
    "disapproved",
    approvers,
  ],
  [
    ["open", "in-progress", "cs to action", "unit received"],
    "action-required",
    "pending customer action",
    [...CS, "return_approver", "account_manager"],
  ],
  [["open", "in-progress"], "cs-to-action", "cs to action", ["return_approver", "account_manager", ...CS]],
  [["approved"], "packing", "packing", [...CS, "return_approver"]],
  [["approved", "packing", "arrange collection"], "arrange-collection", "arrange collection", [...CS, "staff"]],
  [["packing"], "packaged", "arrange collection", ["owner"]],
  [["arrange collection", "in transit"], "tracking-code", "in transit", [...CS, "staff"]],
  [["approved", "packing", "arrange collection", "in transit"], "unit-received", "unit received", [...CS, "staff"]],
  [["unit received"], "complete", "complete", [...CS, "finance"]],
  // Goods that were damaged and are not wanted back, as those of the walk's return.
  [["approved"], "complete", "complete", CS],
  [["disapproved"], "reopen", "open", MG],
  [["complete"], "reopen", "unit received", reopeners],
  [["draft"], "approve", "approved", ["super_admin"]],
  [["draft"], "disapprove", "disapproved", ["super_admin"]],
];

const queries = ["query-tech-support", "query-account-manager", "query-customer-service", "query-service"];

const withQueries = (rows: Row[], statuses: string[], who: string[]): Row[] => [
  ...rows,
  ...queries.map((query): Row => [statuses, query, "same", who]),
];

/** Replacement drafts are read by these of them alone (D-021). */
const readsDrafts = notReturns.filter((role) => role !== "account_manager" && role !== "finance");

const ends = ["approved", "disapproved", "complete"];
const moving = ["packing", "arrange collection", "in transit", "unit received"];

export const statuses = {
  warranty: [
    "draft",
    "open",
    "authorise",
    "in-progress",
    "cs to action",
    "service to action",
    "pending customer action",
    ...ends,
  ],
  replacement: [
    "draft",
    "authorise",
    "cs to action",
    "service to action",
    "pending customer action",
    ...moving,
    ...ends,
  ],
  return: ["draft", "open", "in-progress", "cs to action", "pending customer action", ...moving, ...ends],
};

const sent = (all: string[]) => all.filter((status) => status !== "draft");

export const tables: Record<keyof typeof statuses, Row[]> = {
  warranty: withQueries(warrantyRows, sent(statuses.warranty), notReturns),
  replacement: withQueries(
    withQueries(replacementRows, ["draft"], readsDrafts),
    sent(statuses.replacement),
    notReturns,
  ),
  return: withQueries(returnRows, sent(statuses.return), resolving),
};
