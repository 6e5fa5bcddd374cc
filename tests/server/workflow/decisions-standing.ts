import { authorises, nextOf, ownApproval, type Row, statuses, tables, whoMay } from "./decisions-table.ts";

/** How a claim stands, as far as D-041 to D-047 tell claims apart. */
export interface Standing {
  type: keyof typeof tables;
  status: string;
  statusBefore?: string;
  /** Whose authorisation the content asks for, or asked for when it was given (D-045). */
  level?: string;
  /** Whose authorisation is outstanding. */
  authoriseRole?: string;
  isAuthorised?: boolean;
  preAuthorised?: boolean;
  authorisedByTech?: boolean;
  wasUnitReceived?: boolean;
  /** Who asks has approved or declined it. */
  isOwnDecision?: boolean;
  /** The return request number, the replacement delivery number. */
  hasNumber?: boolean;
  unitNotRequired?: boolean;
  isDeleted?: boolean;
  /** A role with an unanswered question. */
  asked?: string;
}

export interface Said {
  to: string;
  authoriseRole?: string | undefined;
  /** What is still missing, in the words that refuse it. */
  lacks?: string;
}

const requestNumber = "A return request number is required before the goods can move.";
const deliveryNumber = "Enter the Replacement Delivery No. first, unless the replacement unit is not required.";
const decided = ["approved", "disapproved", "complete"];
const moving = ["packing", "arrange collection", "in transit", "unit received"];

/** What the tables offer a role on a claim that it reads, and where each leads. */
export function said(claim: Standing, role: string): Record<string, Said> {
  const { type, status } = claim;
  const mayDelete = (role === "owner" || role === "super_admin") && isDeletable(claim);
  if (claim.isDeleted) return mayDelete ? { restore: { to: status } } : {};
  const found: Record<string, Said> = {};
  for (const row of tables[type]) {
    const [from, action, , who] = row;
    if (!from.includes(status) || !whoMay(who, claim.authoriseRole ?? claim.level).includes(role)) continue;
    const here = narrowed(row, claim, role);
    if (here) found[action] = here;
  }
  const takesQuestions = status !== "new" && (status !== "draft" || type === "replacement");
  if (claim.asked === role && role !== "owner" && takesQuestions) found["query-reply"] = { to: status };
  if (mayDelete) found.delete = { to: status };
  return found;
}

/** D-135. */
function isDeletable({ type, status, statusBefore, wasUnitReceived }: Standing): boolean {
  if (status === "new") return false;
  // Goods that have come were approved before.
  if (type === "return" && status === "pending customer action" && statusBefore === "unit received") return false;
  if (type === "replacement") return !wasUnitReceived && ![...decided, "unit received"].includes(status);
  return ![...decided, ...moving].includes(status);
}

/** The row for this very claim; undefined where it does not offer itself after all. */
function narrowed([from, action, to]: Row, claim: Standing, role: string): Said | undefined {
  const { type, status, level, authoriseRole, statusBefore } = claim;
  const usual: Said = { to: to === "same" ? status : to };
  const owed = claim.isAuthorised ? undefined : level;
  if (from === ownApproval && !claim.isOwnDecision) return undefined;
  switch (action) {
    case "approve":
      return authoriseRole === undefined || authorises(role, authoriseRole) ? usual : undefined;
    case "escalate": {
      const next = nextOf[authoriseRole ?? level ?? ""];
      return next === undefined ? undefined : { to, authoriseRole: next };
    }
    case "send-for-authorisation":
      if (claim.preAuthorised && !claim.isAuthorised && (authoriseRole ?? level ?? "tech_support") === "tech_support") {
        return { to: "cs to action" };
      }
      return { to, authoriseRole: "tech_support" };
    case "submit":
      if (type === "replacement") {
        if (claim.authorisedByTech && level === "tech_support") return { to: "cs to action" };
        return { to, authoriseRole: level };
      }
      if (owed === undefined) return usual;
      return { to: type === "warranty" ? "authorise" : "open", authoriseRole: owed };
    case "update":
    case "customer-responds": {
      // After the goods have come, a return is no longer to be changed (D-132); a note or a file answers.
      if (action === "update" && type === "return" && statusBefore === "unit received") return undefined;
      const back = statusBefore ?? (type === "replacement" ? "cs to action" : "open");
      // A status that the type does not have is from another version, and nowhere to go back to.
      const isKnown = (statuses[type] as readonly string[]).includes(back);
      return to === "before" ? { to: isKnown ? back : status } : usual;
    }
    case "packing":
      if (type === "replacement") return claim.wasUnitReceived ? undefined : usual;
      return claim.hasNumber ? usual : { ...usual, lacks: requestNumber };
    case "arrange-collection":
      return type === "replacement" || claim.hasNumber ? usual : { ...usual, lacks: requestNumber };
    case "complete":
      // Goods that were damaged and are not wanted back: a return for damage asks for no authorisation (D-045).
      if (type === "return" && status === "approved") return level === undefined ? usual : undefined;
      if (type !== "replacement" || claim.hasNumber || claim.unitNotRequired) return usual;
      return { ...usual, lacks: deliveryNumber };
    default:
      return usual;
  }
}
