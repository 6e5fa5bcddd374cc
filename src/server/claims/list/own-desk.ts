import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { DeskQuery } from "../../../contract/list-query.ts";
import { awaitsReply } from "../../../engine/index.ts";
import { isInPhase } from "../../access/status-meaning.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { awayOn, standsInFor } from "../owners/deputies.ts";
import { kindName, type LateLimits, lateLimits } from "./late-limits.ts";

/** What staff ask of the work itself, beside what claims say. */
export interface DeskFilter {
  /** `me`, `none` (nobody's) or a person's uuid. */
  owner?: string | undefined;
  late?: "yes" | undefined;
  /** Whose turn it is: the reader's or the claimant's; or where the reader is mentioned. */
  turn?: DeskQuery["turn"] | undefined;
}

export const isDeskFilter = ({ owner, late, turn }: DeskFilter): boolean =>
  owner !== undefined || late !== undefined || turn !== undefined;

/** That a claim is one of those. */
export function isOnDesk(
  appContext: Pick<AppContext, "definitions" | "clock">,
  person: Pick<Person, "id" | "roles" | "authorisingRoles">,
  { owner, late, turn }: DeskFilter,
): RawBuilder<SqlBool> {
  const parts = [
    ...(owner === undefined ? [] : [isOwned(appContext, owner === "me" ? person.id : owner)]),
    ...(late === undefined ? [] : [isLate(lateLimits(appContext))]),
    ...(turn === "claimant" ? [waitsForClaimant(appContext)] : []),
    ...(turn === "mentioned"
      ? [sql`claims.id in (select claim_id from claim_mentions where person_id = ${person.id}::uuid)`]
      : []),
    ...(turn === "me" ? [needs(appContext, person)] : []),
  ];
  return parts.length > 0 ? sql`(${sql.join(parts, sql` and `)})` : sql`true`;
}

/** That this person looks after it, or stands in for who does. */
const isOwned = (appContext: Pick<AppContext, "clock">, owner: string): RawBuilder<SqlBool> =>
  owner === "none"
    ? sql`not exists (select from claim_owners where claim_id = claims.id)`
    : sql`claims.id in (select claim_id from claim_owners where owner_id in ${standsInFor(owner, awayOn(appContext))})`;

const isLate = (limits: LateLimits): RawBuilder<SqlBool> =>
  sql`(claims.deleted_at is null and exists (
    select from unnest(${[...limits.keys()]}::text[], ${[...limits.values()].map((since) => since.toISOString())}::timestamptz[])
      as limits(kind, since) where kind = claims.type || '/' || claims.status and claims.status_at < since))`;

/** That it stands where its type's workflow waits for the claimant. */
function waitsForClaimant({ definitions }: Pick<AppContext, "definitions">): RawBuilder<SqlBool> {
  const kinds = definitions.shared.claimTypes.flatMap(({ type }) => {
    const workflow = definitions.get(type)?.workflow;
    const waiting = Object.keys(workflow?.statuses ?? {}).filter((status) => workflow && awaitsReply(workflow, status));
    return waiting.map((status) => kindName({ type, status }));
  });
  return sql`(claims.deleted_at is null and claims.type || '/' || claims.status = any(${kinds}::text[]))`;
}

/** That it is at work, and this person is who it waits for: they look after it, may give what it is to be authorised by, or were asked. */
function needs(
  appContext: Pick<AppContext, "definitions" | "clock">,
  { id, roles, authorisingRoles }: Pick<Person, "id" | "roles" | "authorisingRoles">,
): RawBuilder<SqlBool> {
  return sql`(claims.deleted_at is null and not ${isInPhase(appContext.definitions.shared, "draft", "declined", "completed")} and (
    (${isOwned(appContext, id)} and not ${waitsForClaimant(appContext)})
    or claims.authorise_role = any(${authorisingRoles}::text[])
    or claims.id in (select claim_id from enquiries where replied_at is null and recipient_role = any(${roles}::text[]))))`;
}
