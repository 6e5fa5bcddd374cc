import { readListQuery, writeListQuery } from "../../contract/list-query.ts";
import type { AppContext } from "../app-context.ts";

/** Where the claims of a status or a type go, which may be several; those that stay or are left for later stay. */
export interface Moved {
  statuses: Map<string, Set<string>>;
  types: Map<string, Set<string>>;
}

/** Saved views that ask for a status or a type find its claims where they go; one that no form has any more is asked for no longer. */
export async function migrateViews(
  { database, definitions }: Pick<AppContext, "database" | "definitions">,
  moved: Moved,
): Promise<void> {
  if (moved.statuses.size + moved.types.size === 0) return;
  const hasStatus = (status: string) =>
    definitions.list().some(({ workflow }) => Object.hasOwn(workflow.statuses, status));
  const hasType = (type: string) => definitions.get(type) !== undefined;
  const now = (names: string[], where: Map<string, Set<string>>, isUsed: (name: string) => boolean) => [
    ...new Set(
      names.flatMap((name) => {
        const goes = where.get(name);
        return goes ? [...(isUsed(name) ? [name] : []), ...goes] : [name];
      }),
    ),
  ];
  await database.transaction().execute(async (trx) => {
    const views = await trx
      .selectFrom("saved_views")
      .select(["id", "query"])
      .where((eb) => eb.or([eb("query", "like", "%status=%"), eb("query", "like", "%type=%")]))
      .orderBy("id")
      .forUpdate()
      .execute();
    for (const { id, query } of views) {
      const list = readListQuery(new URLSearchParams(query));
      const statuses = now(list.statuses, moved.statuses, hasStatus);
      const types = now(list.types, moved.types, hasType);
      if (statuses.join() === list.statuses.join() && types.join() === list.types.join()) continue;
      const next = writeListQuery({ ...list, statuses, types }).toString();
      await trx.updateTable("saved_views").set({ query: next }).where("id", "=", id).execute();
    }
  });
}
