import { sql, type Transaction } from "kysely";
import { presenceSeconds } from "../../contract/live.ts";
import { fieldTitle, type Pointer } from "../../engine/index.ts";
import type { AppContext, Queryable } from "../app-context.ts";
import { claimContext } from "../claims/claim-context.ts";
import type { Claim } from "../claims/find-claim.ts";
import { accountColumn } from "../claims/list/claim-rows.ts";
import { listedOf } from "../claims/list/own/kept-values.ts";
import { storedActivity } from "../claims/notes/record-activity.ts";
import { derivedColumns } from "../claims/save/derived-columns.ts";
import { storeClaim } from "../claims/save/store-claim.ts";
import { claimColumns } from "../claims/table-columns.ts";
import { nobody } from "../person.ts";
import { preparedStatement } from "../platform/database/prepared-statement.ts";
import type { Tables } from "../platform/database/tables.ts";
import { type Judged, judgeClaim } from "./judge-claims.ts";
import type { StepsOfForms } from "./migration-steps.ts";

/** How one claim is taken along. */
interface Taking {
  steps: StepsOfForms;
  idleSince: Date;
}

/** A claim as it was judged before its row was locked; `stand` is another after whatever is written to the row. */
export interface Read {
  claim: Claim & { stand: string };
  judged: Judged;
}

/** Of a query on `claims`: names how the row stands. */
export const standColumn = () => sql<string>`claims.xmin::text`.as("stand");

/** `done`: it is gone, or somebody else has migrated it meanwhile. */
type Outcome = "written" | "done" | { left: string };

const editing = (queryable: Queryable, { clock }: Pick<AppContext, "clock">) =>
  queryable
    .selectFrom("claim_presence")
    .select("claim_id")
    .where("is_editing", "=", true)
    .where("seen_at", ">=", new Date(clock.now().getTime() - presenceSeconds * 1000));

/** Claims in which somebody of us types just now. */
export const editedNow = async (appContext: Pick<AppContext, "clock">, queryable: Queryable): Promise<Set<string>> =>
  new Set((await editing(queryable, appContext).execute()).map(({ claim_id }) => claim_id));

/**
 * Nobody waits for the disk at each claim, but where the database ends with this process. A server that falls down within the second
 * may lose the last of them, each whole, and what was written after them too: also how far the run has come, which then takes them
 * once more.
 */
const soon = ({ settings }: Pick<AppContext, "settings">) =>
  sql`set_config('synchronous_commit', ${settings.databaseUrl === undefined ? "on" : "off"}, true)`.as("soon");

/** Writes one claim in a transaction of its own, or leaves it for later; `read` is what is known of it where nothing was written to it since. */
export async function migrateClaim(appContext: AppContext, taking: Taking, id: string, read?: Read): Promise<Outcome> {
  const { database, definitions, clock } = appContext;
  return database.transaction().execute(async (trx) => {
    const locked = await trx
      .selectFrom("claims")
      .modifyFront(preparedStatement)
      .select([standColumn(), accountColumn(), soon(appContext)])
      .select(sql<boolean>`id in ${editing(trx, appContext)}`.as("is_edited"))
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!locked) return "done";
    const isAsRead = locked.stand === read?.claim.stand;
    const claim = isAsRead
      ? read?.claim
      : await trx.selectFrom("claims").select(claimColumns).where("id", "=", id).executeTakeFirstOrThrow();
    const judged = isAsRead ? read?.judged : claim && (await judgeClaim(appContext, taking, claim, trx));
    if (!claim || !judged) return "done";
    if (claim.updated_at > taking.idleSince || locked.is_edited) return { left: claim.number };
    if (judged.refusals.length + judged.lost.length > 0) return { left: claim.number };
    const customer = locked.account;
    if (!customer) return { left: claim.number };
    const { after, carried, type } = judged;
    const kind = { status: carried.status, status_before: carried.statusBefore ?? null, type };
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
async function keepAside(
  trx: Transaction<Tables>,
  id: string,
  { before, after, aside, isAnyAside, direction }: Judged,
): Promise<void> {
  const { migration = 0 } = after;
  if (direction === "back" && isAnyAside)
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
