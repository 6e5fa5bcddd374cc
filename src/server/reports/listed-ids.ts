import { sql } from "kysely";
import type { Person } from "../person.ts";
import type { ExportContext } from "./export-context.ts";
import { reportedTo } from "./find-reported.ts";
import type { KeptExport } from "./kept-exports.ts";
import { countIds, type PackedIds, packIds, unpackIds } from "./packed-ids.ts";
import type { ReportQuery } from "./report-query.ts";

/** Milliseconds by which the clocks of several servers may differ, and a change may take to be seen. */
const latest = 60_000;

/**
 * Which claims an export holds, in its order: those that were chosen, or what its question is answered with now, each once.
 * `mostAtOnce` are listed at a time.
 */
export async function listedIds(
  appContext: ExportContext,
  person: Person,
  { exported, askedAt }: Pick<KeptExport, "exported" | "askedAt">,
  mostAtOnce = 50_000,
): Promise<PackedIds[]> {
  if (exported.claims) return [packIds(exported.claims.join(""))];
  const began = appContext.clock.now();
  const pages: PackedIds[] = [];
  for (let last: Last | undefined; ; ) {
    const page = await readPage(appContext, person, exported.query, { askedAt, last, mostAtOnce });
    if (!page) break;
    pages.push(packIds(page.ids));
    last = page;
    if (countIds(pages.at(-1) as PackedIds) < mostAtOnce) break;
  }
  if (pages.length < 2) return pages;
  const since = new Date(began.getTime() - latest);
  return [await changedSince(appContext, person, exported.query, { since, askedAt, pages }), ...pages];
}

interface Stretch {
  askedAt: Date;
  last: Last | undefined;
  mostAtOnce: number;
}

interface Last {
  updated_at: string;
  number: string;
}

/** The report's next claims behind `last`; those begun after it was asked for are left out. */
async function readPage(
  appContext: ExportContext,
  person: Person,
  query: ReportQuery,
  { askedAt, last, mostAtOnce }: Stretch,
) {
  const claims = reportedTo(appContext, person, query)
    .select(["id", "updated_at", "number"])
    .where("created_at", "<=", askedAt)
    .$if(last !== undefined, (more) =>
      more.where(sql<boolean>`(updated_at, number) < (${last?.updated_at}::timestamptz, ${last?.number})`),
    )
    .orderBy("updated_at", "desc")
    .orderBy("number", "desc")
    .limit(mostAtOnce);
  const { rows } = await sql<Last & { ids: string }>`
    with page as materialized (${claims}),
    ends as (select updated_at, number from page order by updated_at, number limit 1)
    select updated_at::text, number,
      (select string_agg(id::text, '' order by updated_at desc, number desc) from page) as ids
    from ends`.execute(appContext.database);
  return rows[0];
}

/** What has changed while the pages were read, and so moved ahead of the place that had been reached. */
async function changedSince(
  appContext: ExportContext,
  person: Person,
  query: ReportQuery,
  { since, askedAt, pages }: { since: Date; askedAt: Date; pages: PackedIds[] },
): Promise<PackedIds> {
  const changed = await reportedTo(appContext, person, query)
    .select("id")
    .where("created_at", "<=", askedAt)
    .where("updated_at", ">=", since)
    .orderBy("updated_at", "desc")
    .orderBy("number", "desc")
    .execute();
  const unlisted = new Set(changed.map(({ id }) => id));
  if (unlisted.size > 0) for (const page of pages) for (const id of unpackIds(page)) unlisted.delete(id);
  return packIds([...unlisted].join(""));
}
