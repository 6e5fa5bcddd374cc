import { sql } from "kysely";
import type { ClaimPage } from "../../../contract/types.ts";
import { isInScope } from "../../access/claim-scope.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { readClaimRows } from "./claim-rows.ts";
import { readText } from "./search-words.ts";

/** A handful to choose from. */
const most = 5;
/** How much of its groups of three letters a word shares with one of a claim's (0 to 1): one wrong letter in seven, or two swapped. */
const likeness = 0.45;

/** A few claims this person may read whose text holds words like each of these, most alike first: what a search with a typing error meant. */
export async function listSimilar(appContext: AppContext, person: Person, words: string[]): Promise<ClaimPage> {
  const ids = words.length > 0 ? await findSimilar(appContext, person, words) : [];
  const data = await readClaimRows(appContext, person, ids);
  return { data, current_page: 1, total: data.length, per_page: most };
}

async function findSimilar({ database, definitions }: AppContext, person: Person, words: string[]): Promise<string[]> {
  const text = readText(person, definitions);
  const isLike = sql.join(
    words.map((word) => sql`${word} <% search_text and ${word} <% ${text}`),
    sql` and `,
  );
  const alike = sql.join(
    words.map((word) => sql`word_similarity(${word}, ${text})`),
    sql` + `,
  );
  return database.transaction().execute(async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(likeness)}, true)`.execute(trx);
    const { rows } = await sql<{ id: string }>`
      with found as materialized (
        select id, updated_at, search_text from claims where ${isInScope(person, definitions)} and ${isLike} limit 200)
      select id from found order by ${alike} desc, updated_at desc limit ${most}`.execute(trx);
    return rows.map(({ id }) => id);
  });
}
