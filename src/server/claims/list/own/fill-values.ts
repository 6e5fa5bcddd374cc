import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { CustomerRecord } from "../../../../contract/types.ts";
import type { CompiledDefinition } from "../../../../engine/index.ts";
import type { AppContext, Queryable } from "../../../app-context.ts";
import { nobody } from "../../../person.ts";
import { leastIdAt } from "../../../platform/database/time-ordered-id.ts";
import { claimContext } from "../../claim-context.ts";
import { definitionOf } from "../../definition-of.ts";
import type { Claim } from "../../find-claim.ts";
import { derivedColumns } from "../../save/derived-columns.ts";
import { readCustomers } from "../claim-rows.ts";
import { isAlike, keptBeside, type Listed, listedOf, writeListed } from "./kept-values.ts";
import { claimTypesOf } from "./offered-columns.ts";
import { takeFill, type ValueFill } from "./value-fills.ts";
import { anyStatus, changesSince, printOf } from "./value-prints.ts";

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

/**
 * Gives claims from before a column was declared its values, takes those of columns that are no more, and has claims found by the
 * words that their status has now, and to whom it is to act, whenever today's definitions are others. Claims that are saved meanwhile have them from their
 * save. One process at a time does it, and where that is ended another goes on; one claim that fails holds up no other. Answers a function that stops it.
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
          const isDone = await fillValues(appContext, definition, () => isStopped);
          if (isDone) done.set(definition.type, print);
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

/**
 * The same of one definition, for claims of all its types, once: by one process at a time, and going on where the one before was ended.
 * False where it is not done, since another is at it or these definitions are served no more.
 */
export async function fillValues(
  appContext: AppContext,
  definition: CompiledDefinition,
  isStopped: () => boolean = () => false,
): Promise<boolean> {
  const fill = await takeFill(appContext, definition.type);
  if (!fill) return false;
  try {
    return await goOn(appContext, definition, fill, isStopped);
  } finally {
    await fill.leave();
  }
}

async function goOn(
  appContext: AppContext,
  definition: CompiledDefinition,
  fill: ValueFill,
  isStopped: () => boolean,
): Promise<boolean> {
  const { database, definitions } = appContext;
  const { type } = definition;
  const served = definitions.get(type);
  const print = printOf(appContext, definition);
  const columns = JSON.stringify(print);
  if (fill.columns === columns && fill.doing === null) return true;
  // Of a filling that was ended for this one, some claims are as it made them.
  const scope = [...new Set([...fill.scope, ...changesSince(fill.columns, print, definitions, definition)])];
  const reached = fill.doing === columns ? fill.reached : null;
  if (!(await fill.tell({ doing: columns, scope, reached }))) return false;
  const failures: unknown[] = [];
  const notFilled = () =>
    new AggregateError(failures, `Some claims of ${type} could not be given what lists ask of them.`);
  const which = { types: claimTypesOf(definitions, definition), scope };
  for await (const claims of claimsToFill(database, which, reached)) {
    const customers = await readCustomers(database, [...new Set(claims.map(({ customer_id }) => customer_id))]);
    for (const claim of claims) {
      if (isStopped()) return false;
      await setImmediate();
      try {
        const customer = customers.get(claim.customer_id);
        const { listed, search_text } = await keptOf(appContext, definition, claim, customer);
        if (isAlike(listed, claim.kept) && search_text === claim.search_text) continue;
        await fillClaim(appContext, definition, claim.id);
      } catch (error) {
        failures.push(error);
      }
      if (failures.length === mostFailures) throw notFilled();
    }
    // What failed is tried anew from the beginning.
    const isOurs = await fill.tell(failures.length > 0 ? { reached: null } : { reached: claims.at(-1)?.id ?? null });
    if (!isOurs || definitions.get(type) !== served) return false;
  }
  if (failures.length > 0) throw notFilled();
  return fill.tell({ columns, doing: null, scope: [], reached: null });
}

/** Claims of these types that are in these statuses or somebody's turn, with what they are kept with, some at a time, after the one that was reached. */
async function* claimsToFill(
  database: Queryable,
  { types, scope }: { types: string[]; scope: string[] },
  reached: string | null,
) {
  if (scope.length === 0) return;
  const isInScope = sql<boolean>`(${scope.includes(anyStatus)} or status = any(${scope}::text[])
    or exists (select 1 from claim_turns where claim_id = claims.id))`;
  for (let last = reached; ; ) {
    const claims = await database
      .selectFrom("claims")
      .selectAll()
      .select(keptBeside())
      .where("type", "in", types)
      .where(isInScope)
      .$if(last !== null, (rest) => rest.where("id", ">", last))
      .orderBy("id")
      .limit(batch)
      .execute();
    if (claims.length > 0) yield claims;
    last = claims.at(-1)?.id ?? null;
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

/** What lists ask of a claim as it stands, and the words that it is found by. */
async function keptOf(
  appContext: AppContext,
  definition: CompiledDefinition,
  claim: Claim,
  customer: CustomerRecord | undefined,
  queryable?: Queryable,
): Promise<{ listed: Listed; search_text: string }> {
  const { definitions } = appContext;
  const held = (await definitionOf(appContext, claim, queryable)) ?? definition;
  const asked = { type: claim.type, claim, form: claim.form, storedFiles: 0 as const };
  const listed = listedOf(definitions, held, claimContext(appContext, nobody, asked));
  const derived = customer && derivedColumns(held, definitions, claim, claim.form, customer).columns;
  return { listed, search_text: derived?.search_text ?? claim.search_text };
}

/** Its row is locked meanwhile, so that nobody's save is overtaken by what was read before it. */
async function fillClaim(appContext: AppContext, definition: CompiledDefinition, id: string): Promise<void> {
  await appContext.database.transaction().execute(async (trx) => {
    const claim = await trx.selectFrom("claims").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
    if (!claim) return;
    const customers = await readCustomers(trx, [claim.customer_id]);
    const { listed, search_text } = await keptOf(appContext, definition, claim, customers.get(claim.customer_id), trx);
    await writeListed(trx, id, listed);
    if (search_text === claim.search_text) return;
    await trx.updateTable("claims").set({ search_text }).where("id", "=", id).execute();
  });
}
