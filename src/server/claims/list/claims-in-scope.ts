import { type RawBuilder, type SqlBool, sql } from "kysely";
import {
  type ClaimScope,
  claimScope,
  isInScope,
  isOfKind,
  isOnlySent,
  isReadAsMade,
} from "../../access/claim-scope.ts";
import { isInPhase } from "../../access/status-meaning.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { preparedStatement } from "../../platform/database/prepared-statement.ts";
import { isOneOf, type Kind, type Tally, talliesOf, type WeekTally } from "./claim-tallies.ts";

/** Statuses and types that are asked for; empty: all. */
export interface Filter {
  statuses: string[];
  types: string[];
}

type OwnTally = Pick<Tally, "type" | "status" | "total">;

/** What a person reads of the claims that are asked for, by the ways that lead to them. A claim is counted in one of them only. */
export interface InScope {
  /** Kinds that are read whosever they are. */
  everywhere: Tally[];
  /** That a claim is of one of them; the planner sees no index for it. */
  areEverywhere: RawBuilder<unknown>;
  /** Accounts of which kinds are read, these kinds, and that a claim is of one of them. */
  accounts: { of: RawBuilder<unknown>; kinds: Tally[]; are: RawBuilder<unknown> } | undefined;
  /** What the person made and reads for no other reason. */
  own: OwnTally[];
  /** Of all. */
  total: number;
  /** All claims there are, of any person. */
  outOf: number;
}

/** Says which claims there are of those asked for, and how many, without reading them. */
export async function claimsInScope(
  appContext: AppContext,
  person: Person,
  { statuses, types }: Filter,
): Promise<InScope> {
  const { definitions } = appContext;
  const scope = claimScope(person, definitions);
  const isAsked = ({ type, status }: Kind) =>
    (statuses.length === 0 || statuses.includes(status)) && (types.length === 0 || types.includes(type));
  const of = accountsOf(scope, person);
  const tallies = await readWays(appContext, person, scope, of);
  const asked = tallies.filter(isAsked);
  const everywhere = asked.filter((kind) => kind.way === "everywhere" && isOfKind(scope.everywhere, definitions, kind));
  const kinds = asked.filter(
    (kind) =>
      kind.way === "accounts" &&
      isOfKind(scope.account === undefined ? scope.managed : scope.ofAccount, definitions, kind) &&
      !isOfKind(scope.everywhere, definitions, kind),
  );
  const own = asked.filter(({ way }) => way === "own");
  const sum = (tallies: { total: number }[]) => tallies.reduce((total, tally) => total + tally.total, 0);
  const isAll = statuses.length + types.length === 0;
  return {
    everywhere,
    // What is reckoned for every claim that is passed over should be short.
    areEverywhere:
      isAll && readsAllSent(scope)
        ? sql`${isInScope(person, definitions, { ...nothing, everywhere: scope.everywhere })}`
        : isOneOf(everywhere),
    accounts: of && {
      of,
      kinds,
      are: isAll && isAllSentManaged(scope) ? sql`not ${isInPhase(definitions.shared, "draft")}` : isOneOf(kinds),
    },
    own,
    total: sum(everywhere) + sum(kinds) + sum(own),
    outOf: sum(tallies.filter(({ way }) => way === "everywhere")),
  };
}

/** All that is counted, in one snapshot and for one question to the database. */
async function readWays(
  appContext: AppContext,
  person: Person,
  scope: ClaimScope,
  accounts: RawBuilder<unknown> | undefined,
) {
  const ownTallies = ownClaims(appContext, person, scope)
    .select((eb) => ["type", "status", eb.fn.countAll<number>().as("total"), sql.lit(0).as("deleted")])
    .groupBy(["type", "status"]);
  const ways = [
    ...(scope.everywhere.length > 0 ? [sql`select 'everywhere' as way, * from (${talliesOf()}) as tallies`] : []),
    ...(accounts ? [sql`select 'accounts' as way, * from (${talliesOf(accounts)}) as tallies`] : []),
    ...(scope.made.length > 0 ? [sql`select 'own' as way, * from (${ownTallies}) as tallies`] : []),
  ];
  if (ways.length === 0) return [];
  const { rows } = await sql<Tally & { way: "everywhere" | "accounts" | "own" }>`
    select ${preparedStatement} * from (${sql.join(ways, sql` union all `)}) as counted`.execute(appContext.database);
  return rows;
}

function accountsOf({ account, managed }: ClaimScope, person: Person): RawBuilder<unknown> | undefined {
  if (account) return sql`(select ${account}::uuid)`;
  if (managed.length === 0) return undefined;
  return sql`(select customer_id from customer_managers where user_id = ${person.id})`;
}

/** What the person made and reads for that reason alone. */
const ownClaims = ({ database, definitions }: AppContext, person: Person, scope: ClaimScope) =>
  database
    .selectFrom("claims")
    // Nothing but drafts is left where all that is sent is read anyway.
    .$if(readsAllSent(scope), (query) => query.where(isInPhase(definitions.shared, "draft")))
    .where(isReadAsMade(person, definitions, scope));

/** How many of them were last changed in each week. */
export async function readOwnWeeks(appContext: AppContext, person: Person, kinds: Kind[]): Promise<WeekTally[]> {
  if (kinds.length === 0) return [];
  return ownClaims(appContext, person, claimScope(person, appContext.definitions))
    .where(sql<SqlBool>`${isOneOf(kinds)}`)
    .select((eb) => [sql<string>`claim_week(updated_at)`.as("week"), eb.fn.countAll<number>().as("total")])
    .groupBy(sql`claim_week(updated_at)`)
    .execute();
}

const nothing: ClaimScope = { everywhere: [], account: undefined, ofAccount: [], managed: [], made: [] };

const isAllSentManaged = ({ everywhere, account, managed }: ClaimScope): boolean =>
  everywhere.length === 0 && account === undefined && managed.every(isOnlySent);

/** Then only drafts are read for having been made by their reader, and their index finds them. */
export const readsAllSent = ({ everywhere }: Pick<ClaimScope, "everywhere">): boolean => everywhere.some(isOnlySent);
