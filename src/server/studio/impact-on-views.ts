import { readListQuery } from "../../contract/list-query.ts";
import type { ImpactedView } from "../../contract/studio-impact.ts";
import type { DefinitionStore } from "../../definitions/store.ts";
import { columnsOf, listPlace } from "../../engine/index.ts";
import type { Queryable } from "../app-context.ts";
import { calledNow } from "../migrating/called-now.ts";
import type { StepsOfForms } from "../migrating/migration-steps.ts";
import type { Person } from "../person.ts";

interface Sets {
  served: DefinitionStore;
  next: DefinitionStore;
}

/**
 * Saved views that ask for a status, a type or a column which the next set has no more and no migration leads elsewhere. What somebody
 * keeps for themselves is called by its owner alone, unless that is who asks.
 */
export async function impactOnViews(
  queryable: Queryable,
  reader: Pick<Person, "id"> | undefined,
  sets: Sets,
  steps: StepsOfForms,
): Promise<ImpactedView[]> {
  const views = await queryable
    .selectFrom("saved_views")
    .innerJoin("users", "users.id", "saved_views.user_id")
    .select(["saved_views.name", "query", "is_shared", "user_id", "users.name as owner"])
    .orderBy("saved_views.name")
    .execute();
  const isGone = goneIn(sets, [...steps.values()].flat(2));
  return views.flatMap(({ name, query, is_shared, user_id, owner }) => {
    const asked = readListQuery(new URLSearchParams(query));
    const columns = [...asked.where.map(({ key }) => key), ...(asked.orderBy ? [asked.orderBy.key] : [])];
    const lacks = [
      ...asked.statuses.filter(isGone.status).map((status) => `the status ${status}`),
      ...asked.types.filter(isGone.type).map((type) => `the type ${type}`),
      ...[...new Set(columns)].filter(isGone.column).map((column) => `the column ${column}`),
    ];
    return lacks.length === 0 ? [] : [{ ...((is_shared || user_id === reader?.id) && { name }), owner, lacks }];
  });
}

function goneIn({ served, next }: Sets, steps: Parameters<typeof calledNow>[0]) {
  const columns = (set: DefinitionStore) =>
    new Set(
      set
        .list()
        .flatMap((form) =>
          columnsOf(form).flatMap((one) => (listPlace(one) || one.filter || one.order ? [one.key] : [])),
        ),
    );
  const statuses = ({ shared }: DefinitionStore) => new Set(shared.statuses.map(({ value }) => value));
  const types = ({ shared }: DefinitionStore) => new Set(shared.claimTypes.map(({ type }) => type));
  const gone = (of: (set: DefinitionStore) => Set<string>, kind?: "mapStatus" | "mapType") => {
    const [before, after] = [of(served), of(next)];
    const leadsOn = (name: string) =>
      kind && calledNow(steps, (one) => after.has(one), [name], kind).some((one) => after.has(one));
    return (name: string) => before.has(name) && !after.has(name) && !leadsOn(name);
  };
  return { status: gone(statuses, "mapStatus"), type: gone(types, "mapType"), column: gone(columns) };
}
