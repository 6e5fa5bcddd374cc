import { setImmediate } from "node:timers/promises";
import type { CompiledDefinition } from "../../../../engine/index.ts";
import type { AppContext } from "../../../app-context.ts";
import { nobody } from "../../../person.ts";
import { claimContext } from "../../claim-context.ts";
import { definitionOf } from "../../definition-of.ts";
import { keptColumns, valuesOfClaim, writeValues } from "./kept-values.ts";
import { claimTypesOf } from "./offered-columns.ts";

/** Claims that are read at once. */
const batch = 200;

const printOf = (definition: CompiledDefinition): string =>
  JSON.stringify(keptColumns(definition).map(({ key, from, kind }) => [key, from, kind]));

/**
 * Gives claims from before a column was declared its values, and takes those of columns that are no more, whenever today's
 * definitions are others. Claims that are saved meanwhile have them from their save. Safe in several processes at once, and to be
 * broken off: it begins anew then. Answers a function that stops it.
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
        if (done.get(definition.type) === printOf(definition)) continue;
        await fillValues(appContext, definition, () => isStopped);
        done.set(definition.type, printOf(definition));
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
  const columns = printOf(definition);
  const before = await database
    .selectFrom("claim_value_fills")
    .select("columns")
    .where("type", "=", type)
    .executeTakeFirst();
  if ((before?.columns ?? "[]") === columns) return;
  for (let last: string | undefined; ; ) {
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
  });
}
