import { setImmediate } from "node:timers/promises";
import { type CompiledDefinition, canonical } from "../../../../engine/index.ts";
import { meaningIn } from "../../../access/status-meaning.ts";
import type { AppContext } from "../../../app-context.ts";
import { nobody } from "../../../person.ts";
import { claimContext } from "../../claim-context.ts";
import { definitionOf } from "../../definition-of.ts";
import { derivedColumns } from "../../save/derived-columns.ts";
import { searchedBy } from "../../save/search-text.ts";
import { readCustomers } from "../claim-rows.ts";
import { keptColumns, valuesOfClaim, writeValues } from "./kept-values.ts";
import { claimTypesOf } from "./offered-columns.ts";

/** Claims that are read at once. */
const batch = 200;

/** What claims are kept with beside their forms: values of columns, and the words that they are found by. */
interface Print {
  columns: unknown[];
  words: Record<string, object>;
  /** Servers of before did not keep apart what claimants find claims by. */
  searched?: unknown[];
}

const printOf = (
  { definitions: { shared, access } }: Pick<AppContext, "definitions">,
  definition: CompiledDefinition,
): Print => ({
  columns: keptColumns(definition).map(({ key, from, kind }) => [key, from, kind]),
  words: Object.fromEntries(
    shared.statuses.map((known) => {
      const { description: _, ...words } = meaningIn(known, definition.type).words;
      return [known.value, words];
    }),
  ),
  searched: searchedBy(definition, access),
});

/** Does today's print say the same of all that an earlier one knew? Servers of before kept the columns alone. */
function isSame(before: string | undefined, { columns, words, searched }: Print): boolean {
  const kept: Print | unknown[] = JSON.parse(before ?? "[]");
  const earlier: Print = Array.isArray(kept) ? { columns: kept, words } : kept;
  const known = Object.entries(words).filter(([status]) => Object.hasOwn(earlier.words, status));
  return (
    canonical([columns, known, searched]) ===
    canonical([earlier.columns, known.map(([one]) => [one, earlier.words[one]]), earlier.searched ?? null])
  );
}

/**
 * Gives claims from before a column was declared its values, takes those of columns that are no more, and has claims found by the
 * words that their status has now, whenever today's definitions are others. Claims that are saved meanwhile have them from their
 * save. Safe in several processes at once, and to be broken off: it begins anew then. Answers a function that stops it.
 */
export function keepValuesFilled(
  appContext: AppContext,
  { everyMs = 5_000, onFault = () => {} }: { everyMs?: number; onFault?: (error: unknown) => void } = {},
): () => void {
  const done = new Map<string, string>();
  let isStopped = false;
  let isFilling = false;
  const fill = async () => {
    if (isFilling) return;
    isFilling = true;
    try {
      for (const definition of appContext.definitions.list()) {
        if (isStopped) return;
        const print = JSON.stringify(printOf(appContext, definition));
        if (done.get(definition.type) === print) continue;
        await fillValues(appContext, definition, () => isStopped);
        done.set(definition.type, print);
      }
    } catch (error) {
      onFault(error);
    } finally {
      isFilling = false;
    }
  };
  void fill();
  const timer = setInterval(fill, everyMs).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}

/** The same of one definition, for claims of all its types, once. */
export async function fillValues(
  appContext: AppContext,
  definition: CompiledDefinition,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const { database, definitions } = appContext;
  const { type } = definition;
  const types = claimTypesOf(definitions, definition);
  const print = printOf(appContext, definition);
  const columns = JSON.stringify(print);
  const before = await database
    .selectFrom("claim_value_fills")
    .select("columns")
    .where("type", "=", type)
    .executeTakeFirst();
  if (before?.columns === columns) return;
  for (let last: string | undefined; !isSame(before?.columns, print); ) {
    const claims = await database
      .selectFrom("claims")
      .select("id")
      .where("type", "in", types)
      .$if(last !== undefined, (rest) => rest.where("id", ">", last as string))
      .orderBy("id")
      .limit(batch)
      .execute();
    for (const { id } of claims) {
      if (isStopped()) return;
      await fillClaim(appContext, definition, id);
    }
    last = claims.at(-1)?.id;
    if (claims.length < batch) break;
    await setImmediate();
  }
  await database
    .insertInto("claim_value_fills")
    .values({ type, columns })
    .onConflict((conflict) => conflict.column("type").doUpdateSet({ columns }))
    .execute();
}

/** Its row is locked meanwhile, so that nobody's save is overtaken by what was read before it. */
async function fillClaim(appContext: AppContext, definition: CompiledDefinition, id: string): Promise<void> {
  await appContext.database.transaction().execute(async (trx) => {
    const claim = await trx.selectFrom("claims").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
    if (!claim) return;
    const held = (await definitionOf(appContext, claim, trx)) ?? definition;
    const asked = { type: claim.type, claim, form: claim.form, storedFiles: 0 as const };
    await writeValues(trx, id, valuesOfClaim(definition, held, claimContext(appContext, nobody, asked)));
    const [customer] = (await readCustomers(trx, [claim.customer_id])).values();
    if (!customer) return;
    const { search_text } = derivedColumns(held, appContext.definitions, claim, claim.form, customer).columns;
    if (search_text === claim.search_text) return;
    await trx.updateTable("claims").set({ search_text }).where("id", "=", id).execute();
  });
}
