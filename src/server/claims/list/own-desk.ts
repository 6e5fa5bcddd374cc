import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { DeskQuery } from "../../../contract/list-query.ts";
import { awaitsReply, type Phase } from "../../../engine/index.ts";
import { isInPhase, isPhase } from "../../access/status-meaning.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { awayOn, standsInFor } from "../owners/deputies.ts";
import type { Kind } from "./claim-tallies.ts";
import { isLateByTerm, kindName, type LateLimits, lateLimits } from "./late-limits.ts";

/** What staff ask of the work itself, beside what claims say. */
export interface DeskFilter {
  /** An account's uuid. */
  account?: string | undefined;
  /** `me`, `none` (nobody's) or a person's uuid. */
  owner?: string | undefined;
  late?: "yes" | undefined;
  /** Whose turn it is: the reader's, the claimant's or anybody's; or where the reader is mentioned. */
  turn?: DeskQuery["turn"] | undefined;
}

export const isDeskFilter = ({ account, owner, late, turn }: DeskFilter): boolean =>
  [account, owner, late, turn].some((one) => one !== undefined);

const resting: Phase[] = ["draft", "declined", "completed"];

type Sources = Pick<AppContext, "definitions" | "clock">;

/** Rows beside `claims`, called `way`, that lead to claims by an index. A claim is led to by one row of a way at most. */
interface Way {
  of: RawBuilder<unknown>;
  isIt: RawBuilder<SqlBool>;
  /** The same where claims are at hand by another way: what is looked up is read once, not for each of them. */
  isAmong: RawBuilder<SqlBool>;
  /** Each row leads to all claims of a kind or an account, which an index has in order, instead of to one claim. */
  isByKind?: true;
  /** The claim's last change as the rows hold it themselves, so that they are read in the order of lists. */
  changedAt?: RawBuilder<unknown>;
}

/** That a claim is one of those. */
export function isOnDesk(appContext: Sources, person: Person, desk: DeskFilter): RawBuilder<SqlBool> {
  const parts = [
    ...(desk.owner === "none" ? [sql`not exists (select from claim_owners where claim_id = claims.id)`] : []),
    ...waysOf(appContext, person, desk).map(isByAny),
  ];
  return parts.length > 0 ? sql`(${sql.join(parts, sql` and `)})` : sql`true`;
}

const isByAny = (ways: Way[]): RawBuilder<SqlBool> =>
  sql`(${
    ways.length > 0
      ? sql.join(
          ways.map(({ isAmong }) => sql`(${isAmong})`),
          sql` or `,
        )
      : sql`false`
  })`;

/** The ways that lead to these claims, and what is asked of each besides; undefined: none does. */
export function waysToDesk(
  appContext: Sources,
  person: Person,
  desk: DeskFilter,
): { ways: Way[]; besides: DeskFilter } | undefined {
  for (const key of ["owner", "account", "turn", "late"] as const) {
    const [ways] = waysOf(appContext, person, { [key]: desk[key] });
    if (ways) return { ways, besides: { ...desk, [key]: undefined } };
  }
  return undefined;
}

/** For each thing that is asked, the ways to the claims of which it is true; of what no way leads to, nothing. */
function waysOf(appContext: Sources, person: Person, { account, owner, late, turn }: DeskFilter): Way[][] {
  return [
    ...(account === undefined ? [] : [[ofAccount(account)]]),
    ...(owner === undefined || owner === "none" ? [] : [[owned(appContext, owner === "me" ? person.id : owner)]]),
    ...(late === undefined ? [] : [lateOnes(lateLimits(appContext))]),
    ...(turn === "anybody" ? [[ofKinds(atWork(appContext))]] : []),
    ...(turn === "claimant" ? [[ofKinds(waitingForClaimant(appContext))]] : []),
    ...(turn === "mentioned" ? [[mentioned(person)]] : []),
    ...(turn === "me" ? [needsOf(appContext, person)] : []),
  ];
}

const byId = (ids: RawBuilder<unknown>, isIt: RawBuilder<SqlBool> = sql`true`): Way => ({
  of: sql`(${ids}) as way(id)`,
  isIt: sql`claims.id = way.id and ${isIt}`,
  isAmong: sql`claims.id in (${ids}) and ${isIt}`,
});

/** An index has an account's claims in order. */
const ofAccount = (account: string): Way => ({
  of: sql`(select ${account}::uuid as id) as way`,
  isIt: sql`claims.customer_id = way.id`,
  isAmong: sql`claims.customer_id = ${account}::uuid`,
  isByKind: true,
});

/** What this role has to act on and nobody looks after. */
function turnOf(role: string): Way {
  // What somebody looks after is left out before its claim is read: mostly somebody does.
  const turns = sql`(select claim_id, updated_at from claim_turns where role = ${role}
    and not exists (select from claim_owners where claim_id = claim_turns.claim_id))`;
  return {
    of: sql`${turns} as way`,
    isIt: sql`claims.id = way.claim_id and claims.deleted_at is null`,
    isAmong: sql`claims.id in (select claim_id from ${turns} as turns) and claims.deleted_at is null`,
    changedAt: sql`way.updated_at`,
  };
}

/** What waits for an authorisation of these roles, each status by itself: many that were declined keep their role. */
function toAuthorise({ definitions }: Sources, roles: string[], isAtWork: RawBuilder<SqlBool>): Way {
  const statuses = [...new Set(atWork({ definitions }).map(({ status }) => status))];
  const rest = sql`claims.deleted_at is null and ${isAtWork}`;
  return {
    of: sql`(select role, status from unnest(${roles}::text[]) as role, unnest(${statuses}::text[]) as status) as way`,
    isIt: sql`claims.authorise_role = way.role and claims.status = way.status and ${rest}`,
    isAmong: sql`claims.authorise_role = any(${roles}::text[]) and ${rest}`,
    isByKind: true,
  };
}

/** Where something is still to be done. */
const atWork = ({ definitions: { shared } }: Pick<AppContext, "definitions">): Kind[] =>
  shared.claimTypes.flatMap(({ type }) =>
    shared.statuses.map(({ value: status }) => ({ type, status })).filter((kind) => !isPhase(shared, kind, ...resting)),
  );

function ofKinds(kinds: Kind[], isIt: RawBuilder<SqlBool> = sql`true`): Way {
  const all = sql`unnest(${kinds.map(({ type }) => type)}::text[], ${kinds.map(({ status }) => status)}::text[])`;
  const rest = sql`claims.deleted_at is null and ${isIt}`;
  return {
    of: sql`${all} as way(type, status)`,
    isIt: sql`claims.type = way.type and claims.status = way.status and ${rest}`,
    isAmong: sql`(claims.type, claims.status) in (select * from ${all}) and ${rest}`,
    isByKind: true,
  };
}

/** What this person looks after, or stands in for who does. */
const owned = (appContext: Pick<AppContext, "clock">, owner: string, isIt?: RawBuilder<SqlBool>): Way =>
  byId(sql`select claim_id from claim_owners where owner_id in ${standsInFor(owner, awayOn(appContext))}`, isIt);

const mentioned = ({ id }: Pick<Person, "id">): Way =>
  byId(sql`select distinct claim_id from claim_mentions where person_id = ${id}::uuid`);

function lateOnes(limits: LateLimits): Way[] {
  const kinds = [...limits.kinds.keys()].map((name) => {
    const [type = "", status = ""] = name.split(/\/(.*)/s);
    return { type, status };
  });
  const since = sql`(${JSON.stringify(Object.fromEntries(limits.kinds))}::jsonb ->> (claims.type || '/' || claims.status))::timestamptz`;
  return [
    ofKinds(kinds, sql`claims.status_at < ${since}`),
    ...(limits.byClaim.length > 0 ? [ofKinds(limits.byClaim, isLateByTerm(limits))] : []),
  ];
}

/** Where a type's workflow waits for the claimant. */
function waitingForClaimant({ definitions }: Pick<AppContext, "definitions">): Kind[] {
  return definitions.shared.claimTypes.flatMap(({ type }) => {
    const workflow = definitions.get(type)?.workflow;
    const waiting = Object.keys(workflow?.statuses ?? {}).filter((status) => workflow && awaitsReply(workflow, status));
    return waiting.map((status) => ({ type, status }));
  });
}

/**
 * What needs this person: what they look after, unless it waits for the claimant or for another's authorisation; what nobody looks
 * after and a role of theirs, or one whose turn theirs shares, has to act on; what they may authorise; what a role of theirs was asked.
 */
function needsOf(appContext: Sources, { id, roles, authorisingRoles }: Person): Way[] {
  const { definitions } = appContext;
  const isAtWork = sql<SqlBool>`not ${isInPhase(definitions.shared, ...resting)}`;
  const waiting = waitingForClaimant(appContext).map(kindName);
  const acting = new Set(roles.flatMap((role) => [role, ...(definitions.access.roles[role]?.sharesTurnOf ?? [])]));
  const mine = new Set([...acting, ...authorisingRoles]);
  const isForOthers = sql<SqlBool>`exists (select from claim_turns where claim_id = claims.id
    and role = claims.authorise_role and role <> all(${[...mine]}::text[]))`;
  return [
    ...[...acting].map(turnOf),
    toAuthorise(appContext, authorisingRoles, isAtWork),
    owned(
      appContext,
      id,
      sql`claims.deleted_at is null and ${isAtWork} and claims.type || '/' || claims.status <> all(${waiting}::text[]) and not ${isForOthers}`,
    ),
    byId(
      sql`select distinct claim_id from enquiries where replied_at is null and recipient_role = any(${roles}::text[])`,
      sql`claims.deleted_at is null`,
    ),
  ];
}
