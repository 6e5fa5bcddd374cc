import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from "kysely";
import type { Access, ClaimScopeName, Cover, DefinitionStore } from "../../definitions/store.ts";
import type { Tables } from "../database/tables.ts";
import type { Person } from "../person.ts";
import { isInPhase, isPhase } from "./status-meaning.ts";

type Claims = ExpressionBuilder<Tables, "claims">;

/** What says who reads which claims: the roles, and which statuses are drafts. */
export type ScopeRules = Pick<DefinitionStore, "access" | "shared">;

/** Claims by what they are: every key narrows, none means all. */
export interface ClaimKind {
  isSent?: true;
  types?: string[];
}

/** Which claims a person reads (D-021): what any part of it says. Claims of a part are of one of its kinds. */
export interface ClaimScope {
  /** Whosever the claims are. */
  everywhere: ClaimKind[];
  /** Of this account. */
  account: string | undefined;
  /** Of the accounts that the person looks after. */
  managed: ClaimKind[];
  /** What the person made. */
  own: boolean;
}

type Part = (person: Person, access: Access) => Partial<ClaimScope>;

const covered = ({ covers }: Access, cover: Cover): string[] => covers?.[cover] ?? [];

const withReplacementDrafts: Part = (_person, access) => ({
  everywhere: [{ isSent: true }, { types: covered(access, "replacement-drafts") }],
  own: true,
});

const parts: Record<ClaimScopeName, Part> = {
  "own-account": ({ customer }) => ({ account: customer?.uuid }),
  technical: withReplacementDrafts,
  "managed-accounts": () => ({ managed: [{ isSent: true }], own: true }),
  returns: (_person, access) => ({ everywhere: [{ isSent: true, types: covered(access, "returns") }] }),
  sent: () => ({ everywhere: [{ isSent: true }] }),
  "sent-and-replacement-drafts": withReplacementDrafts,
  everything: () => ({ everywhere: [{}] }),
};

/** The union of what a person's roles read, where customer and dealer count only when no other role reads claims (D-021). */
export function claimScope(person: Person, { access }: Pick<ScopeRules, "access">): ClaimScope {
  const held = new Set(person.roles.map((role) => access.roles[role]?.reads).filter((scope) => scope != null));
  if (held.size > 1) held.delete("own-account");
  const read = [...held].map((scope) => parts[scope](person, access));
  return {
    everywhere: read.flatMap(({ everywhere = [] }) => everywhere),
    account: read.find(({ account }) => account)?.account,
    managed: read.flatMap(({ managed = [] }) => managed),
    own: read.some(({ own }) => own),
  };
}

/** Whether claims of this type in this status are of one of the kinds. */
export const isOfKind = (kinds: ClaimKind[], { shared }: ScopeRules, kind: { type: string; status: string }): boolean =>
  kinds.some(
    ({ isSent, types }) => !(isSent && isPhase(shared, kind, "draft")) && (types?.includes(kind.type) ?? true),
  );

/**
 * That a claim (`claims` in the query) is one that this person may read (D-021). Out of scope means: does not exist. `scope`:
 * where only a part of what they read is meant.
 */
export function isInScope(
  person: Person,
  rules: ScopeRules,
  { everywhere, account, managed, own }: ClaimScope = claimScope(person, rules),
): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, "claims">();
  return eb.or([
    ...(everywhere.length > 0 ? [isKind(eb, rules, everywhere)] : []),
    ...(account ? [eb("claims.customer_id", "=", account)] : []),
    ...(managed.length > 0 ? [eb.and([isKind(eb, rules, managed), isManaged(eb, person)])] : []),
    ...(own ? [eb("claims.created_by", "=", person.id)] : []),
  ]);
}

/** That a claim is of one of these kinds. */
const isKind = (eb: Claims, { shared }: ScopeRules, kinds: ClaimKind[]): Expression<SqlBool> =>
  eb.or(
    kinds.map(({ isSent, types }) =>
      eb.and([
        ...(isSent ? [eb.not(isInPhase(shared, "draft"))] : []),
        ...(types === undefined ? [] : [types.length > 0 ? eb("claims.type", "in", types) : eb.lit(false)]),
      ]),
    ),
  );

/** That a claim is of an account which this person looks after. */
const isManaged = (eb: Claims, person: Person): Expression<SqlBool> =>
  eb(
    "claims.customer_id",
    "in",
    eb.selectFrom("customer_managers").select("customer_id").where("customer_managers.user_id", "=", person.id),
  );

/** Narrows a query on `claims` to what this person may read. */
export function scopeClaims<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  person: Person,
  rules: ScopeRules,
): SelectQueryBuilder<DB, TB, O> {
  return query.where(isInScope(person, rules));
}
