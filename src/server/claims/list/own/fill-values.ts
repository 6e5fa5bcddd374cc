import { setImmediate } from "node:timers/promises";
import { type SqlBool, sql } from "kysely";
import { type CompiledDefinition, canonical } from "../../../../engine/index.ts";
import { meaningIn } from "../../../access/status-meaning.ts";
import type { AppContext } from "../../../app-context.ts";
import { nobody } from "../../../person.ts";
import { claimContext } from "../../claim-context.ts";
import { definitionOf } from "../../definition-of.ts";
import { reviewingRole } from "../../next-action.ts";
import { derivedColumns } from "../../save/derived-columns.ts";
import { searchedBy } from "../../save/search-text.ts";
import { readCustomers } from "../claim-rows.ts";
import { keptColumns, listedOf, writeListed } from "./kept-values.ts";
import { claimTypesOf } from "./offered-columns.ts";

/** Claims that are read at once. */
const batch = 200;

/** What claims are kept with beside their forms: values of columns, and the words that they are found by. */
interface Print {
  columns: unknown[];
  words: Record<string, object>;
  /** Servers of before did not keep apart what claimants find claims by. */
  searched?: unknown[];
  /** Nor whose turn it is: who reviews, and what is to be done next by status. */
  turns?: unknown[];
}

const printOf = ({ definitions }: Pick<AppContext, "definitions">, definition: CompiledDefinition): Print => {
  const { shared, access } = definitions;
  return {
    columns: keptColumns(definition).map(({ key, from, kind }) => [key, from, kind]),
    words: Object.fromEntries(
      shared.statuses.map((known) => {
        const { description: _, ...words } = meaningIn(known, definition.type).words;
        return [known.value, words];
      }),
    ),
    searched: searchedBy(definition, access),
    turns: [
      claimTypesOf(definitions, definition).map((type) => reviewingRole(definitions, type)),
      nextActs(definition).map(([status, { phase, waitsForClaimant, pending = [] }]) => [
        status,
        phase,
        waitsForClaimant,
        pending.map(({ id, ...choice }) => [choice, definition.messages.pending?.[id]]),
      ]),
    ],
  };
};

/** Statuses in which something is to be done next. */
const nextActs = ({ workflow }: CompiledDefinition) =>
  Object.entries(workflow.statuses).filter(([, { pending = [] }]) => pending.length > 0);

/** What today's print says otherwise of what an earlier one knew: `turns` alone, or more. Servers of before kept the columns alone. */
function changeSince(before: string | undefined, { columns, words, searched, turns }: Print): "none" | "turns" | "all" {
  const kept: Print | unknown[] = JSON.parse(before ?? "[]");
  const earlier: Print = Array.isArray(kept) ? { columns: kept, words } : kept;
  const known = Object.entries(words).filter(([status]) => Object.hasOwn(earlier.words, status));
  const isSame =
    canonical([columns, known, searched]) ===
    canonical([earlier.columns, known.map(([one]) => [one, earlier.words[one]]), earlier.searched ?? null]);
  if (!isSame) return "all";
  return canonical(turns) === canonical(earlier.turns ?? null) ? "none" : "turns";
}

/**
 * Gives claims from before a column was declared its values, takes those of columns that are no more, and has claims found by the
 * words that their status has now, and to whom it is to act, whenever today's definitions are others. Claims that are saved meanwhile have them from their
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
  const change = changeSince(before?.columns, print);
  const acts = nextActs(definition).map(([status]) => status);
  for (let last: string | undefined; change !== "none"; ) {
    const claims = await database
      .selectFrom("claims")
      .select("id")
      .where("type", "in", types)
      // Most claims are done, and nobody's turn it is with them.
      .$if(change === "turns", (some) =>
        some.where(sql<SqlBool>`(status = any(${acts}::text[])
        or exists (select from claim_turns where claim_id = claims.id))`),
      )
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
    await writeListed(trx, id, listedOf(appContext.definitions, held, claimContext(appContext, nobody, asked)));
    const [customer] = (await readCustomers(trx, [claim.customer_id])).values();
    if (!customer) return;
    const { search_text } = derivedColumns(held, appContext.definitions, claim, claim.form, customer).columns;
    if (search_text === claim.search_text) return;
    await trx.updateTable("claims").set({ search_text }).where("id", "=", id).execute();
  });
}
