import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { KnownStatus, SharedLists, StatusMeaning } from "../../definitions/store.ts";
import type { Phase } from "../../engine/index.ts";

type Kind = { type: string; status: string };

/** What a status means to a claim of this type; undefined for one that nobody knows any more. */
export function meaningOf(
  { statuses }: Pick<SharedLists, "statuses">,
  { type, status }: Kind,
): StatusMeaning | undefined {
  const known = statuses.find(({ value }) => value === status);
  return known && meaningIn(known, type);
}

export const meaningIn = (known: KnownStatus, type: string): StatusMeaning => known.ofTypes?.[type] ?? known;

/** A status that nobody knows is taken for one that was sent and is worked on. */
export const isPhase = (lists: Pick<SharedLists, "statuses">, kind: Kind, ...phases: Phase[]): boolean =>
  phases.includes(meaningOf(lists, kind)?.phase ?? "submitted");

/** That a claim (`claims` in the query) is in one of these phases; short, as lists ask it of every claim that they pass over. */
export function isInPhase({ statuses }: Pick<SharedLists, "statuses">, ...phases: Phase[]): RawBuilder<SqlBool> {
  const isIn = ({ phase }: StatusMeaning) => phases.includes(phase);
  const some = statuses.filter(isIn).map(({ value }) => sql.lit(value));
  const others = statuses.flatMap((known) =>
    Object.entries(known.ofTypes ?? {})
      .filter(([, meaning]) => isIn(meaning) !== isIn(known))
      .map(([type]) => ({
        of: sql`(claims.type = ${sql.lit(type)} and claims.status = ${sql.lit(known.value)})`,
        known,
      })),
  );
  const added = others.filter(({ known }) => !isIn(known)).map(({ of }) => of);
  const taken = others.filter(({ known }) => isIn(known)).map(({ of }) => of);
  const named = some.length > 0 ? sql`claims.status in (${sql.join(some)})` : sql`false`;
  const kept = taken.length > 0 ? sql`(${named} and not (${sql.join(taken, sql` or `)}))` : named;
  return sql<SqlBool>`(${sql.join([kept, ...added], sql` or `)})`;
}
