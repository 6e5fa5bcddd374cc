import {
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from "kysely";
import type { DefinitionStore, ScopePart } from "../../definitions/store.ts";
import type { Phase } from "../../engine/index.ts";
import type { Person } from "../person.ts";
import type { Tables } from "../platform/database/tables.ts";
import { isClaimant } from "./is-claimant.ts";
import { isInPhase, isPhase } from "./status-meaning.ts";

type Claims = ExpressionBuilder<Tables, "claims">;

/** What says who reads which claims: the roles, and which statuses are drafts. */
export type ScopeRules = Pick<DefinitionStore, "access" | "shared">;

/** Claims by what they are: every key narrows, none means all. */
export type ClaimKind = Pick<ScopePart, "phases" | "statuses" | "types">;

/** Which claims a person reads (D-021): what any part of it says. Claims of a part are of one of its kinds. */
export interface ClaimScope {
  /** Whosever the claims are. */
  everywhere: ClaimKind[];
  /** Of this account, these kinds. */
  account: string | undefined;
  ofAccount: ClaimKind[];
  /** Of the accounts that the person looks after. */
  managed: ClaimKind[];
  /** Of what the person made. */
  made: ClaimKind[];
}

/** The union of what a person's roles read, where claimants' roles count only when no other role reads claims (D-021). */
export function claimScope(person: Person, { access }: Pick<ScopeRules, "access">): ClaimScope {
  const { scopes } = access;
  const readers = person.roles.flatMap((role) => access.roles[role] ?? []).filter(({ reads }) => reads != null);
  const counted = isClaimant(person, access) ? readers : readers.filter((role) => !role.isClaimant);
  const names = new Set(counted.map(({ reads }) => reads ?? ""));
  const read = [...names].flatMap((name) => (Object.hasOwn(scopes, name) ? (scopes[name] ?? []) : []));
  const kindsOf = (accounts: ScopePart["accounts"]): ClaimKind[] =>
    read.filter((part) => part.accounts === accounts).map(({ accounts: _, ...kind }) => kind);
  const ofAccount = kindsOf("own");
  return {
    everywhere: kindsOf("all"),
    account: ofAccount.length > 0 ? person.customer?.uuid : undefined,
    ofAccount,
    managed: kindsOf("managed"),
    made: kindsOf("made"),
  };
}

/** Everything that was sent, of every type, and nothing else. */
export const isOnlySent = ({ phases, statuses, types }: ClaimKind): boolean =>
  types === undefined && statuses === undefined && phases !== undefined && areSent(phases);

/** The same scope whatever the status of claims; undefined where no claim leaves it by its status: once sent, none is a draft again. */
export function inAnyStatus(scope: ClaimScope): ClaimScope | undefined {
  const { everywhere, managed, made, ofAccount } = scope;
  const follows = ({ phases, statuses }: ClaimKind) =>
    statuses !== undefined || (phases !== undefined && !areSent(phases));
  if (![...everywhere, ...managed, ...made, ...ofAccount].some(follows)) return undefined;
  const anew = (kinds: ClaimKind[]) => kinds.map(({ types }) => (types ? { types } : {}));
  return {
    ...scope,
    everywhere: anew(everywhere),
    managed: anew(managed),
    made: anew(made),
    ofAccount: anew(ofAccount),
  };
}

const areSent = (phases: Phase[]) => !phases.includes("draft") && sentPhases.every((phase) => phases.includes(phase));

const sentPhases: Phase[] = ["submitted", "approved", "declined", "completed"];

/** Whether claims of this type in this status are of one of the kinds. */
export const isOfKind = (kinds: ClaimKind[], { shared }: ScopeRules, kind: { type: string; status: string }): boolean =>
  kinds.some(
    ({ phases, statuses, types }) =>
      (!phases || isPhase(shared, kind, ...phases)) &&
      (statuses?.includes(kind.status) ?? true) &&
      (types?.includes(kind.type) ?? true),
  );

/**
 * That a claim (`claims` in the query) is one that this person may read (D-021). Out of scope means: does not exist. `scope`:
 * where only a part of what they read is meant.
 */
export function isInScope(
  person: Person,
  rules: ScopeRules,
  scope: ClaimScope = claimScope(person, rules),
): Expression<SqlBool> {
  const { everywhere, account, ofAccount, managed } = scope;
  const eb = expressionBuilder<Tables, "claims">();
  return eb.or([
    ...(everywhere.length > 0 ? [isKind(eb, rules, everywhere)] : []),
    ...(account ? [eb.and([...areKind(eb, rules, ofAccount), eb("claims.customer_id", "=", account)])] : []),
    ...(managed.length > 0 ? [eb.and([isKind(eb, rules, managed), isManaged(eb, person)])] : []),
    ...isMadeBy(eb, person, rules, scope),
  ]);
}

/** That the person made a claim, and reads it for that reason alone. */
export function isReadAsMade(person: Person, rules: ScopeRules, scope: ClaimScope): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, "claims">();
  const isElse = isInScope(person, rules, { ...scope, made: [] });
  return eb.and([eb.or(isMadeBy(eb, person, rules, scope)), eb.not(isElse)]);
}

const isMadeBy = (eb: Claims, person: Person, rules: ScopeRules, { made }: ClaimScope): Expression<SqlBool>[] =>
  made.length > 0 ? [eb.and([...areKind(eb, rules, made), eb("claims.created_by", "=", person.id)])] : [];

/** The same, left out where one of the kinds is every claim: an index may serve what else is asked. */
const areKind = (eb: Claims, rules: ScopeRules, kinds: ClaimKind[]): Expression<SqlBool>[] =>
  kinds.some((kind) => Object.keys(kind).length === 0) ? [] : [isKind(eb, rules, kinds)];

/** That a claim is of one of these kinds. */
const isKind = (eb: Claims, { shared }: ScopeRules, kinds: ClaimKind[]): Expression<SqlBool> =>
  eb.or(
    kinds.map(({ phases, statuses, types }) =>
      eb.and([
        ...(phases ? [inPhases(shared, phases)] : []),
        ...(statuses ? [eb("claims.status", "in", statuses)] : []),
        ...(types === undefined ? [] : [types.length > 0 ? eb("claims.type", "in", types) : eb.lit(false)]),
      ]),
    ),
  );

/** Said by what it is not where that is shorter: what was sent is no draft. */
const inPhases = (lists: ScopeRules["shared"], phases: Phase[]): Expression<SqlBool> =>
  areSent(phases) ? sql<SqlBool>`not ${isInPhase(lists, "draft")}` : isInPhase(lists, ...phases);

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
