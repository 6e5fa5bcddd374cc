import { randomUUID } from "node:crypto";
import type { Database } from "../../src/server/app-context.ts";

type Standing = { id: string; status: string };

/** A view of each status, as somebody keeps it. */
export async function keepViews(database: Database, statuses: Iterable<string>): Promise<void> {
  const person = await database.selectFrom("users").select("id").limit(1).executeTakeFirstOrThrow();
  const views = [...new Set(statuses)].map((status) => ({
    id: randomUUID(),
    user_id: person.id,
    name: status,
    query: new URLSearchParams({ status }).toString(),
    is_shared: false,
    created_at: new Date(),
  }));
  await database.insertInto("saved_views").values(views).execute();
}

/** Views that do not ask for all claims which they asked for before. */
export async function brokenViews(
  database: Database,
  claims: { before: Standing[]; now: Standing[] },
): Promise<string[]> {
  const now = new Map(claims.now.map(({ id, status }) => [id, status]));
  const views = await database.selectFrom("saved_views").select(["name", "query"]).execute();
  return views.flatMap(({ name, query }) => {
    const asked = new URLSearchParams(query).getAll("status");
    const gone = claims.before.filter(({ id, status }) => status === name && !asked.includes(now.get(id) ?? ""));
    return gone.length > 0 ? [`the view of ${name} asks for ${query} and has lost ${gone.length}`] : [];
  });
}
