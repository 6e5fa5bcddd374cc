import { expressionBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { ClaimRecord } from "../../../contract/types.ts";
import { type CompiledDefinition, type Context, columnsOf, factsOf, get, type Phase } from "../../../engine/index.ts";
import { canonicalRoleColumn } from "../../access/read-person.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { Claim } from "../find-claim.ts";

type Chain = NonNullable<ClaimRecord["authorisation"]>;

/** Holders of a role who are named. */
const mostNamed = 3;

/** Columns of a query on `claims`: who handed its authorisation up, who holds the role that it waits for, what who gave it is. */
export function chainColumns(claim: Pick<Claim, "id" | "authorise_role">) {
  const eb = expressionBuilder<Tables, "claims">();
  const handedUp = eb
    .selectFrom("activities")
    .leftJoin("users", "users.id", "activities.user_id")
    .select(["users.name", "activities.created_at"])
    .where("activities.claim_id", "=", claim.id)
    .where("activities.type", "=", "escalated")
    .orderBy("activities.created_at")
    .orderBy("activities.id");
  const holders = eb
    .selectFrom("user_roles")
    .innerJoin("users", "users.id", "user_roles.user_id")
    .select("users.name")
    .where(canonicalRoleColumn, "=", claim.authorise_role ?? "")
    .orderBy("users.name")
    .limit(mostNamed);
  const authoriserRoles = eb
    .selectFrom("user_roles")
    .select(canonicalRoleColumn.as("role"))
    .whereRef("user_roles.user_id", "=", "claims.authorised_by");
  return [
    jsonArrayFrom(handedUp).as("handed_up"),
    jsonArrayFrom(holders).as("holders"),
    jsonArrayFrom(authoriserRoles).as("authoriser_roles"),
  ] as const;
}

interface Read {
  authoriser?: string | null;
  handed_up?: { name: string | null; created_at: unknown }[];
  holders?: { name: string }[];
  authoriser_roles?: { role: string }[];
}

/**
 * For staff: the levels that the claim's authorisation went through, one by one: up to what sum each decides, who handed it up or
 * authorised it, and, until it is decided, whose turn it is. Nothing where it needs none.
 */
export function authorisationChain(
  claim: Pick<Claim, "authorised_at">,
  definition: CompiledDefinition,
  context: Context,
  { authoriser = null, handed_up: handedUp = [], holders = [], authoriser_roles: authoriserRoles = [] }: Read,
): { authorisation?: Chain } {
  const claimFacts = get(factsOf(definition, context), "/claim") as {
    authorisingRole?: string;
    isAuthorised?: boolean;
    phase?: Phase;
  };
  const { authorisingRole: role, phase } = claimFacts;
  if (role === undefined) return {};
  const { escalation = [] } = definition.workflow.authorisation ?? {};
  const roles = escalation.find((all) => all.includes(role)) ?? [role];
  const outstanding = context.claim.authoriseRole;
  const place = roles.indexOf(role);
  // It began at its content's level; while somebody is outstanding, as far below them as it was handed up.
  const passed = outstanding === undefined ? handedUp.slice(0, roles.length - 1 - place) : handedUp.slice(0, place);
  const first = outstanding === undefined ? place : place - passed.length;
  const line = (one: string, state: Chain[number]["state"], names: string[], at: unknown): Chain[number] => {
    const most = limitOf(definition, one);
    return { role: one, ...(most !== undefined && { most }), state, names, at: isoOf(at) };
  };
  const below = passed.map(({ name, created_at: at }, step) =>
    line(roles[first + step] ?? role, "handed up", name === null ? [] : [name], at),
  );
  if (claimFacts.isAuthorised === true && outstanding === undefined) {
    const theirs = roles.find((one) => authoriserRoles.some((held) => held.role === one));
    const last = theirs ?? roles[first + passed.length] ?? role;
    const names = authoriser === null ? [] : [authoriser];
    return { authorisation: [...below, line(last, "authorised", names, claim.authorised_at)] };
  }
  // A claim that is decided waits for nobody, though its role may still be kept, its goods be on their way or its authorisation never be given.
  const isApproved = outstanding === undefined && context.claim.approvedAt !== undefined;
  if (isApproved || (phase !== "draft" && phase !== "submitted"))
    return below.length > 0 ? { authorisation: below } : {};
  const named = holders.map(({ name }) => name);
  return { authorisation: [...below, line(role, outstanding === undefined ? "needed" : "next", named, null)] };
}

const isoOf = (moment: unknown): string | null =>
  moment === null || moment === undefined ? null : new Date(moment as string).toISOString();

/** The largest sum that a level of this role is for, where the definition says one. */
function limitOf(definition: CompiledDefinition, role: string): number | undefined {
  const { levels = [] } = definition.workflow.authorisation ?? {};
  const sums = new Set(columnsOf(definition).flatMap(({ from, kind }) => (kind === "money" ? [from as string] : [])));
  const limits = levels.filter((level) => level.role === role).flatMap(({ when }) => largest(when, sums));
  return limits.length > 0 ? Math.max(...limits) : undefined;
}

function largest(condition: unknown, sums: Set<string>): number[] {
  if (typeof condition !== "object" || condition === null) return [];
  if (Array.isArray(condition)) return condition.flatMap((part) => largest(part, sums));
  return Object.entries(condition).flatMap(([key, inner]) => {
    const most = sums.has(key) ? (inner as { maximum?: unknown }).maximum : undefined;
    if (typeof most === "number") return [most];
    return key === "not" ? [] : largest(inner, sums);
  });
}
