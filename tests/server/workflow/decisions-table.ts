/** The tables D-041 to D-044 as they were decided, written down by hand: not derived from any definition. */

/** [from, action, to, who]; `to` may be `same` or `before`, who are roles, `owner` and what `whoMay` puts roles in place of. */
export type Row = [from: string[], action: string, to: string, who: string[]];

/** Who authorises in the name of a role (D-020). */
const authorisers: Record<string, string[]> = {
  tech_support: ["tech_support", "service_manager", "general_manager", "managing_director", "super_admin"],
  service_manager: ["service_manager", "general_manager", "managing_director", "super_admin"],
  return_approver: [
    "return_approver",
    "customer_service_manager",
    "general_manager",
    "managing_director",
    "super_admin",
  ],
  customer_service_manager: ["customer_service_manager", "general_manager", "managing_director", "super_admin"],
  general_manager: ["general_manager", "managing_director", "super_admin"],
  managing_director: ["managing_director", "super_admin"],
};
const approvingAuthorisers = ["service_manager", "general_manager", "managing_director"];

/** The roles of a row's who, on a claim that this role authorises. */
export function whoMay(who: string[], authorisingRole: string | undefined): string[] {
  const holders = authorisers[authorisingRole ?? ""] ?? [];
  const named: Record<string, string[]> = {
    H: holders,
    "H: button": holders.filter((role) => !approvingAuthorisers.includes(role)),
    "H: managers": holders.filter((role) => approvingAuthorisers.includes(role)),
  };
  return [...new Set(who.flatMap((name) => named[name] ?? [name]))];
}

/** Does this role authorise in the name of that one? */
export const authorises = (role: string, name: string): boolean => authorisers[name]?.includes(role) ?? false;

/** Who comes after a role when a claim is escalated (D-046). */
export const nextOf: Record<string, string> = {
  tech_support: "service_manager",
  service_manager: "general_manager",
  general_manager: "managing_director",
};

const CS = ["customer_service", "customer_service_manager", "team_leader", "admin", "super_admin"];
const SV = ["tech_support", "service_manager", "super_admin"];
const MG = ["customer_service_manager", "service_manager", "general_manager", "managing_director", "super_admin"];
const GM = ["general_manager", "managing_director"];
/** Where somebody takes back what they approved themselves, until the next step. */
export const ownApproval = ["approved"];
const reopeners = ["customer_service_manager", "super_admin"];
/** Whoever holds the claim's authorising role: all of them, those with the Authorise button, the managers who approve. */
const H = ["H"];
const button = ["H: button"];
const managers = ["H: managers"];
const P = [...CS, "tech_support", "service_manager"];
/** Who creates claims, and who requests returns (D-011, D-020). */
const C = ["owner", "tech_support", "account_manager", "service_manager", ...CS];
const returning = ["owner", "account_manager", "customer_service", "admin", "super_admin"];
/** Who changes what was sent: the owner, and staff who do it for them (D-132). */
const amending = ["owner", "service_manager", ...CS];
const resolving = [...CS, ...SV, ...GM, "account_manager", "return_approver", "staff", "finance"];
/** Who reads returns at all, or everything but returns. */
const notReturns = resolving.filter((role) => role !== "return_approver");

const warrantyRows: Row[] = [
  [["new", "draft"], "save-draft", "draft", C],
  [["new", "draft"], "submit", "open", C],
  [["open", "in-progress", "cs to action", "service to action"], "update", "same", amending],
  [["pending customer action"], "update", "same", [...CS, "service_manager"]],
  [["pending customer action"], "update", "before", ["owner"]],
  [["pending customer action"], "customer-responds", "before", ["owner"]],
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
  [ownApproval, "reopen", "open", CS],
  [["complete"], "reopen", "in-progress", reopeners],
  [["draft"], "approve", "approved", ["super_admin"]],
  [["draft"], "disapprove", "disapproved", ["super_admin"]],
];

const replacementRows: Row[] = [
  [["new"], "send-to-customer", "draft", ["tech_support", ...CS]],
  [["draft"], "send-to-customer", "draft", P],
  [["draft"], "save-draft", "draft", ["owner"]],
  [["draft"], "submit", "authorise", ["owner"]],
  [
    ["authorise", "cs to action", "packing", "arrange collection", "in transit", "unit received"],
    "update",
    "same",
    amending,
  ],
  [["pending customer action"], "update", "same", [...CS, "service_manager"]],
  [["pending customer action"], "update", "before", ["owner"]],
  [["pending customer action"], "customer-responds", "before", ["owner"]],
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
  [ownApproval, "reopen", "cs to action", CS],
  [["complete"], "reopen", "cs to action", reopeners],
];

const approvers = [...CS, "return_approver", "account_manager", ...GM];

const returnRows: Row[] = [
  [["new", "draft"], "save-draft", "draft", returning],
  [["new", "draft"], "submit", "open", returning],
  [["open", "in-progress", "cs to action"], "update", "same", [...amending, "account_manager"]],
  [["pending customer action"], "update", "same", [...CS, "service_manager", "account_manager"]],
  [["pending customer action"], "update", "before", ["owner"]],
  [["pending customer action"], "customer-responds", "before", ["owner"]],
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
  // Goods that were damaged and are not wanted back.
  [["approved"], "complete", "complete", CS],
  [["disapproved"], "reopen", "open", MG],
  [ownApproval, "reopen", "open", CS],
  [["complete"], "reopen", "unit received", reopeners],
  [["draft"], "approve", "approved", ["super_admin"]],
  [["draft"], "disapprove", "disapproved", ["super_admin"]],
];

/** Each query with the role that it is put to, which never puts it to itself. */
const queries = [
  ["query-tech-support", "tech_support"],
  ["query-account-manager", "account_manager"],
  ["query-customer-service", "customer_service"],
  ["query-service", "service_manager"],
] as const;

const withQueries = (rows: Row[], statuses: string[], who: string[]): Row[] => [
  ...rows,
  ...queries.map(([query, asked]): Row => [statuses, query, "same", who.filter((role) => role !== asked)]),
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
