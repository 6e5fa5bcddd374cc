import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { type LateLimits, lateLimits } from "./late-limits.ts";

/** What staff ask of the work itself, beside what claims say. */
export interface DeskFilter {
  /** `me`, `none` (nobody's) or a person's uuid. */
  owner?: string | undefined;
  late?: "yes" | undefined;
}

export const isDeskFilter = ({ owner, late }: DeskFilter): boolean => owner !== undefined || late !== undefined;

/** That a claim is one of those. */
export function isOnDesk(
  appContext: Pick<AppContext, "definitions" | "clock">,
  person: Pick<Person, "id">,
  { owner, late }: DeskFilter,
): RawBuilder<SqlBool> {
  const parts = [
    ...(owner === undefined ? [] : [isOwned(owner === "me" ? person.id : owner)]),
    ...(late === undefined ? [] : [isLate(lateLimits(appContext))]),
  ];
  return parts.length > 0 ? sql`(${sql.join(parts, sql` and `)})` : sql`true`;
}

const isOwned = (owner: string): RawBuilder<SqlBool> =>
  owner === "none"
    ? sql`not exists (select from claim_owners where claim_id = claims.id)`
    : sql`claims.id in (select claim_id from claim_owners where owner_id = ${owner}::uuid)`;

const isLate = (limits: LateLimits): RawBuilder<SqlBool> =>
  sql`(claims.deleted_at is null and exists (
    select from unnest(${[...limits.keys()]}::text[], ${[...limits.values()].map((since) => since.toISOString())}::timestamptz[])
      as limits(kind, since) where kind = claims.type || '/' || claims.status and claims.status_at < since))`;
