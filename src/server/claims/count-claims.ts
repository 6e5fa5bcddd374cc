import { DateTime } from "luxon";
import type { ClaimCount } from "../../contract/types.ts";
import { claimScope } from "../access/claim-scope.ts";
import { isClaimant } from "../access/is-claimant.ts";
import { zone } from "../clock.ts";
import type { Parts } from "../parts.ts";
import type { Person } from "../person.ts";

/** How many claims of these types (empty: all) this person may read by status, every known status once. Only staff are told what is late. */
export async function countClaims(parts: Parts, person: Person, types: string[]): Promise<ClaimCount[]> {
  const { database, definitions, clock } = parts;
  const { statuses } = definitions.shared;
  const claims = database
    .selectFrom("claims")
    .where(claimScope(person, definitions.access))
    .$if(types.length > 0, (query) => query.where("type", "in", types))
    .groupBy("status")
    .select((eb) => ["status", eb.fn.countAll<number>().as("total")]);
  const totals = new Map((await claims.execute()).map(({ status, total }) => [status, total]));
  const limits = isClaimant(person, definitions.access)
    ? []
    : statuses.flatMap(({ value, late_after_days: days }) =>
        days === undefined ? [] : [{ status: value, before: lateBefore(clock.now(), days) }],
      );
  const late = new Map<string, number>();
  if (limits.length > 0) {
    const found = await claims
      .where("deleted_at", "is", null)
      .where((eb) =>
        eb.or(limits.map(({ status, before }) => eb.and([eb("status", "=", status), eb("status_at", "<", before)]))),
      )
      .execute();
    for (const { status, total } of found) late.set(status, total);
  }
  return statuses.map(({ value: status }) => ({
    status,
    total: totals.get(status) ?? 0,
    late: late.get(status) ?? 0,
  }));
}

/** A claim that has stood in its status since before this moment is late: more than `days` calendar days in New Zealand. */
const lateBefore = (now: Date, days: number): Date =>
  DateTime.fromJSDate(now, { zone }).startOf("day").minus({ days }).toJSDate();
