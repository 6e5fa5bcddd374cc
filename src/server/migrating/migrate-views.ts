import { readListQuery, writeListQuery } from "../../contract/list-query.ts";
import type { AppContext } from "../app-context.ts";

/** Where the claims of a status go, which may be several; those that stay or are left for later stay. */
export type MovedStatuses = Map<string, Set<string>>;

/** Saved views that ask for a status find its claims where they go; one that no type has any more is asked for no longer. */
export async function migrateViews(
  { database, definitions }: Pick<AppContext, "database" | "definitions">,
  moved: MovedStatuses,
): Promise<void> {
  if (moved.size === 0) return;
  const isUsed = (status: string) =>
    definitions.list().some(({ workflow }) => Object.hasOwn(workflow.statuses, status));
  const now = (status: string) => {
    const goes = moved.get(status);
    return goes ? [...(isUsed(status) ? [status] : []), ...goes] : [status];
  };
  await database.transaction().execute(async (trx) => {
    const views = await trx
      .selectFrom("saved_views")
      .select(["id", "query"])
      .where("query", "like", "%status=%")
      .orderBy("id")
      .forUpdate()
      .execute();
    for (const { id, query } of views) {
      const list = readListQuery(new URLSearchParams(query));
      const statuses = [...new Set(list.statuses.flatMap(now))];
      if (statuses.join() === list.statuses.join()) continue;
      const next = writeListQuery({ ...list, statuses }).toString();
      await trx.updateTable("saved_views").set({ query: next }).where("id", "=", id).execute();
    }
  });
}
