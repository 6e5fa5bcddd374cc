import { randomUUID } from "node:crypto";
import type { Database } from "../../src/server/app-context.ts";

type Standing = { id: string; status: string; type: string };
const kinds = ["status", "type"] as const;

/** A view of each status and of each type, as somebody keeps it. */
export async function keepViews(database: Database, claims: readonly Standing[]): Promise<void> {
  const person = await database.selectFrom("users").select("id").limit(1).executeTakeFirstOrThrow();
  const views = kinds.flatMap((kind) =>
    [...new Set(claims.map((claim) => claim[kind]))].map((name) => ({
      id: randomUUID(),
      user_id: person.id,
      name: `${kind} ${name}`,
      query: new URLSearchParams({ [kind]: name }).toString(),
      is_shared: false,
      created_at: new Date(),
    })),
  );
  await database.insertInto("saved_views").values(views).execute();
}

/** Views that do not ask for all claims which they asked for before. */
export async function brokenViews(
  database: Database,
  claims: { before: Standing[]; now: Standing[] },
): Promise<string[]> {
  const now = new Map(claims.now.map((claim) => [claim.id, claim]));
  const views = await database.selectFrom("saved_views").select(["name", "query"]).execute();
  return views.flatMap(({ name, query }) => {
    const kind = kinds.find((one) => name.startsWith(`${one} `)) ?? "status";
    const asked = new URLSearchParams(query).getAll(kind);
    const gone = claims.before.filter(
      (claim) => `${kind} ${claim[kind]}` === name && !asked.includes(now.get(claim.id)?.[kind] ?? ""),
    );
    return gone.length > 0 ? [`the view of ${name} asks for ${query} and has lost ${gone.length}`] : [];
  });
}
