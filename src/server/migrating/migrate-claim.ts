import type { Transaction } from "kysely";
import { presenceSeconds } from "../../contract/live.ts";
import { type Carried, type CompiledDefinition, fieldTitle, type Pointer } from "../../engine/index.ts";
import type { AppContext, Queryable } from "../app-context.ts";
import { claimContext } from "../claims/claim-context.ts";
import { definitionOf } from "../claims/definition-of.ts";
import type { Claim } from "../claims/find-claim.ts";
import { readCustomers } from "../claims/list/claim-rows.ts";
import { listedOf } from "../claims/list/own/kept-values.ts";
import { storedActivity } from "../claims/notes/record-activity.ts";
import { derivedColumns } from "../claims/save/derived-columns.ts";
import { storeClaim } from "../claims/save/store-claim.ts";
import { nobody } from "../person.ts";
import type { Tables } from "../platform/database/tables.ts";
import { formNow } from "./called-now.ts";
import { directionOf, type Held, lostBetween, type MigratedClaim, migratedClaim } from "./migrated-claim.ts";
import type { StepsOfForms } from "./migration-steps.ts";

/** How one claim is taken along. */
interface Taking {
  steps: StepsOfForms;
  idleSince: Date;
}

export const carriedOf = ({ form, status, type }: Claim): Carried & { type: string } => ({
  form,
  status,
  type,
  setAside: [],
});

export interface Judged extends MigratedClaim {
  /** The claim's from now on. */
  type: string;
  before: CompiledDefinition;
  after: CompiledDefinition;
  lost: Pointer[];
}

/** Undefined where no migration leads from the claim's version to the one that is served. */
export async function judgeClaim(
  appContext: AppContext,
  { steps }: Pick<Taking, "steps">,
  claim: Claim,
  trx?: Transaction<Tables>,
): Promise<Judged | undefined> {
  const { definitions } = appContext;
  const after = formNow(definitions, steps, claim.type);
  const before = await definitionOf(appContext, claim, trx);
  if (!after || !before || before.hash === after.hash) return undefined;
  const direction = directionOf({ before, after });
  if (!direction) return undefined;
  // What is undone stands with the form of then, which may have been called otherwise.
  const between = { before, after, steps: steps.get((direction === "back" ? before : after).type) ?? [] };
  const held = direction === "back" ? await heldUnder(appContext, claim, after, trx) : undefined;
  const lost = direction === "forward" ? lostBetween(between) : [];
  const migrated = migratedClaim(between, carriedOf(claim), held);
  const { type = claim.type } = migrated.carried;
  const why = `there is no type "${type}" of the form ${after.type}`;
  const homeless = definitions.get(type) === after ? [] : [{ path: "" as Pointer, why }];
  return { before, after, type, lost, ...migrated, refusals: [...migrated.refusals, ...homeless] };
}

/** What the claim held last while it was of a version with no more migrations than this one. */
async function heldUnder(
  appContext: AppContext,
  claim: Claim,
  { migration = 0 }: CompiledDefinition,
  trx?: Transaction<Tables>,
): Promise<Held | undefined> {
  const versions = await (trx ?? appContext.database)
    .selectFrom("claim_versions")
    .select(["version", "held"])
    .where("claim_id", "=", claim.id)
    .where("held", "is not", null)
    .orderBy("version", "desc")
    .execute();
  // A version without a form held that of the version after it.
  let form = claim.form;
  for (const { held } of versions) {
    if (!held) continue;
    form = held.form ?? form;
    const definition = await definitionOf(appContext, held, trx);
    if (definition && (definition.migration ?? 0) <= migration)
      return { carried: { form, status: held.status, type: held.type, setAside: [] }, definition };
  }
  return undefined;
}

/** `done`: it is gone, or somebody else has migrated it meanwhile. */
type Outcome = "written" | "done" | { left: string };

/** Claims, or this one alone, in which somebody of us types just now. */
export async function editedNow(
  { clock }: Pick<AppContext, "clock">,
  queryable: Queryable,
  id?: string,
): Promise<Set<string>> {
  const editing = await queryable
    .selectFrom("claim_presence")
    .select("claim_id")
    .where("is_editing", "=", true)
    .where("seen_at", ">=", new Date(clock.now().getTime() - presenceSeconds * 1000))
    .$if(id !== undefined, (some) => some.where("claim_id", "=", id as string))
    .execute();
  return new Set(editing.map(({ claim_id }) => claim_id));
}

/** Writes one claim in a transaction of its own, or leaves it for later. */
export async function migrateClaim(appContext: AppContext, taking: Taking, id: string): Promise<Outcome> {
  const { database, definitions, clock } = appContext;
  return database.transaction().execute(async (trx) => {
    const claim = await trx.selectFrom("claims").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
    if (!claim) return "done";
    const judged = await judgeClaim(appContext, taking, claim, trx);
    if (!judged) return "done";
    const isEdited = (await editedNow(appContext, trx, id)).size > 0;
    if (claim.updated_at > taking.idleSince || isEdited) return { left: claim.number };
    if (judged.refusals.length + judged.lost.length > 0) return { left: claim.number };
    const { after, carried, type } = judged;
    const [customer] = (await readCustomers(trx, [claim.customer_id])).values();
    if (!customer) return { left: claim.number };
    const kind = { status: carried.status, type };
    const derived = derivedColumns(after, definitions, { ...claim, ...kind }, carried.form, customer);
    const standing = { ...claim, ...kind, form: carried.form };
    const context = claimContext(appContext, nobody, {
      type,
      claim: standing,
      form: carried.form,
      storedFiles: 0,
    });
    const moment = clock.now();
    await storeClaim(trx, {
      before: claim,
      row: {
        id,
        ...derived.columns,
        ...kind,
        form: JSON.stringify(carried.form),
        definition: after.hash,
        version: claim.version + 1,
      },
      prefix: "",
      version: { savedBy: null, savedAt: moment, request: undefined },
      listed: listedOf(definitions, after, context),
      named: { units: derived.units, dockets: derived.dockets },
      activity: storedActivity({
        moment,
        type: "migrated",
        description: "Moved to the newest form",
        isInternal: true,
        userId: null,
      }),
    });
    await keepAside(trx, id, judged);
    return "written";
  });
}

/** What is set aside is kept by its migration; what those that are undone had set aside is in the form again. */
async function keepAside(trx: Transaction<Tables>, id: string, { before, after, aside }: Judged): Promise<void> {
  const { migration = 0 } = after;
  await trx.deleteFrom("claim_set_aside").where("claim_id", "=", id).where("migration", ">", migration).execute();
  if (aside.length === 0) return;
  await trx
    .insertInto("claim_set_aside")
    .values(
      aside.map(({ migration: number, path, value }, position) => ({
        claim_id: id,
        migration: number,
        position,
        path,
        title: fieldTitle(before.messages, path.replace(/\/\d+(?=\/|$)/g, "/*") as Pointer),
        value: JSON.stringify(value),
      })),
    )
    .execute();
}
