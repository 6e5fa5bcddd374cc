import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { DefinitionStore } from "../../../../definitions/store.ts";
import { type CompiledDefinition, canonical, changesByDay } from "../../../../engine/index.ts";
import { meaningIn } from "../../../access/status-meaning.ts";
import type { AppContext, Queryable } from "../../../app-context.ts";
import { nobody } from "../../../person.ts";
import { dayOf } from "../../../platform/clock.ts";
import { leastIdAt } from "../../../platform/database/time-ordered-id.ts";
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
/** Milliseconds after the start in which processes of the release before may still save claims, and know less of what is kept. */
const handover = 3_600_000;
/** Milliseconds between two looks at what they have saved. */
const handoverPace = 180_000;
/** Milliseconds by which what is committed late may be older than the look before. */
const overlap = 60_000;
/** Milliseconds until a type is tried again of which claims could not be filled; with so many failures it is not the claims. */
const afterFault = 300_000;
const mostFailures = 20;

/** What servers of before did not keep with a turn. */
const turnsHold = "updated_at";

/** What claims are kept with beside their forms: values of columns, and the words that they are found by. */
interface Print {
  columns: unknown[];
  words: Record<string, object>;
  /** Servers of before did not keep apart what claimants find claims by. */
  searched?: unknown[];
  /** Nor whose turn it is, by the definition and who reviews. */
  turns?: unknown[];
  /** The day, where a column changes by it. */
  day?: string;
}

const printOf = ({ definitions, clock }: AppContext, definition: CompiledDefinition): Print => {
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
      definition.hash,
      claimTypesOf(definitions, definition).map((type) => reviewingRole(definitions, type)),
      turnsHold,
    ],
    ...(keptColumns(definition).some(({ from }) => changesByDay(definition, from)) && { day: dayOf(clock.now()) }),
  };
};

/** Statuses that claims do not rest in: what these are asked by the day changes. */
const livingStatuses = ({ shared }: Pick<DefinitionStore, "shared">, { type }: CompiledDefinition): string[] =>
  shared.statuses
    .filter((known) => !["declined", "completed"].includes(meaningIn(known, type).phase))
    .map(({ value }) => value);

/** Statuses in which something may be to be done next; what is no more is as the version says that a claim was saved under. */
const openStatuses = ({ shared }: Pick<DefinitionStore, "shared">, { workflow }: CompiledDefinition): string[] =>
  shared.statuses
    .map(({ value }) => value)
    .filter((status) => !(status in workflow.statuses) || workflow.statuses[status]?.pending?.length);

/** What today's print says otherwise of what an earlier one knew; servers of before kept the columns alone. */
function changesSince(
  before: string | undefined,
  { columns, words, searched, turns, day }: Print,
): "all" | ("turns" | "day")[] {
  const kept: Print | unknown[] = JSON.parse(before ?? "[]");
  const earlier: Print = Array.isArray(kept) ? { columns: kept, words } : kept;
  const known = Object.entries(words).filter(([status]) => Object.hasOwn(earlier.words, status));
  const isSame =
    canonical([columns, known, searched]) ===
    canonical([earlier.columns, known.map(([one]) => [one, earlier.words[one]]), earlier.searched ?? null]);
  if (!isSame) return "all";
  const hasTurned = canonical(turns) !== canonical(earlier.turns ?? null);
  return [...(hasTurned ? (["turns"] as const) : []), ...(day === earlier.day ? [] : (["day"] as const))];
}

/**
 * Gives claims from before a column was declared its values, takes those of columns that are no more, and has claims found by the
 * words that their status has now, and to whom it is to act, whenever today's definitions are others. Claims that are saved meanwhile have them from their
 * save. Safe in several processes at once, and to be broken off: it begins anew then; one claim that fails holds up no other. Answers a function that stops it.
 */
export function keepValuesFilled(
  appContext: AppContext,
  { everyMs = 5_000, onFault = () => {} }: { everyMs?: number; onFault?: (error: unknown) => void } = {},
): () => void {
  const done = new Map<string, string>();
  const againAt = new Map<string, number>();
  let isStopped = false;
  let isFilling = false;
  const start = appContext.clock.now().getTime();
  let looked = start;
  const fill = async () => {
    if (isFilling) return;
    isFilling = true;
    try {
      const now = appContext.clock.now().getTime();
      for (const definition of appContext.definitions.list()) {
        if (isStopped) return;
        const print = JSON.stringify(printOf(appContext, definition));
        if (done.get(definition.type) === print || now < (againAt.get(definition.type) ?? 0)) continue;
        try {
          await fillValues(appContext, definition, () => isStopped);
          done.set(definition.type, print);
        } catch (error) {
          againAt.set(definition.type, now + afterFault);
          onFault(error);
        }
      }
      if (looked >= start + handover || now < looked + handoverPace) return;
      const since = new Date(looked - overlap);
      looked = now;
      await fillChanged(appContext, since, () => isStopped);
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
  const changes = changesSince(before?.columns, print);
  const notFilled = `Some claims of ${type} could not be given what lists ask of them.`;
  const failures: unknown[] = [];
  if (changes.length > 0) {
    const statusesOf = { turns: openStatuses, day: livingStatuses };
    const statuses = changes === "all" ? undefined : changes.flatMap((one) => statusesOf[one](definitions, definition));
    for await (const ids of idsToFill(database, { types, statuses })) {
      for (const id of ids) {
        if (isStopped()) return;
        await fillClaim(appContext, definition, id).catch((error: unknown) => failures.push(error));
        if (failures.length === mostFailures) throw new AggregateError(failures, notFilled);
      }
      await setImmediate();
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, notFilled);
  await database
    .insertInto("claim_value_fills")
    .values({ type, columns })
    .onConflict((conflict) => conflict.column("type").doUpdateSet({ columns }))
    .execute();
}

/** Claims of these types, some at a time. `statuses`: most claims are done and nobody's turn it is with them, so those in these or with turns alone. */
async function* idsToFill(
  database: Queryable,
  { types, statuses }: { types: string[]; statuses: string[] | undefined },
): AsyncGenerator<string[]> {
  if (statuses) {
    const { rows } = await sql<{ id: string }>`
      select id from claims where type = any(${types}::text[]) and status = any(${statuses}::text[])
      union select claim_id from claim_turns join claims on claims.id = claim_id where type = any(${types}::text[])`.execute(
      database,
    );
    for (let at = 0; at < rows.length; at += batch) yield rows.slice(at, at + batch).map(({ id }) => id);
    return;
  }
  for (let last: string | undefined; ; ) {
    const claims = await database
      .selectFrom("claims")
      .select("id")
      .where("type", "in", types)
      .$if(last !== undefined, (rest) => rest.where("id", ">", last as string))
      .orderBy("id")
      .limit(batch)
      .execute();
    yield claims.map(({ id }) => id);
    last = claims.at(-1)?.id;
    if (claims.length < batch) return;
  }
}

/** The same of claims to which something has happened since this moment, in any process. */
export async function fillChanged(
  appContext: AppContext,
  since: Date,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const { database, definitions } = appContext;
  const changed = await database
    .selectFrom("claims")
    .select(["id", "type"])
    .where("id", "in", (some) =>
      // Ids sort by their moment, and are the table's key.
      some.selectFrom("activities").select("claim_id").where("id", ">=", leastIdAt(since)),
    )
    .execute();
  for (const { id, type } of changed) {
    if (isStopped()) return;
    const definition = definitions.get(type);
    if (definition) await fillClaim(appContext, definition, id);
  }
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
