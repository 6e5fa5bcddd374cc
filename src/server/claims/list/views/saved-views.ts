import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import { sql } from "kysely";
import { readListQuery, writeListQuery } from "../../../../contract/list-query.ts";
import type { SavedView } from "../../../../contract/types.ts";
import { isAdministrator } from "../../../../definitions/roles.ts";
import { isClaimant } from "../../../access/is-claimant.ts";
import type { AppContext, Queryable } from "../../../app-context.ts";
import type { Person } from "../../../person.ts";
import type { Tables } from "../../../platform/database/tables.ts";
import { HttpError, refusedField } from "../../../platform/http/http-error.ts";
import { plainText } from "../../../platform/text/plain-text.ts";
import { keptQuery } from "./kept-query.ts";

type Changes = Partial<Pick<SavedView, "name" | "query" | "is_shared">>;

/** So many a person. */
const most = 50;

/** A person's own views and, for staff, those that staff share, by name. */
export async function readViews(appContext: AppContext, person: Person): Promise<SavedView[]> {
  const views = await visible(appContext, appContext.database, person).orderBy(sql`lower(saved_views.name)`).execute();
  return Promise.all(views.map((view) => savedViewNow(appContext, person, view)));
}

/** Refuses with 403 a claimant who shares, with 422 a name that is taken, an address that is none and one view too many. */
export async function createView(appContext: AppContext, person: Person, given: Required<Changes>): Promise<SavedView> {
  const row = { id: randomUUID(), user_id: person.id, ...judged(appContext, person, given) };
  await appContext.database.transaction().execute(async (trx) => {
    const names = await namesOf(trx, person.id);
    if (names.length >= most) {
      throw new HttpError(422, `You have ${most} views, which is as many as are kept. Delete one first.`);
    }
    refuseTaken(names, row.name);
    await trx
      .insertInto("saved_views")
      .values({ ...row, created_at: appContext.clock.now() })
      .execute();
  });
  return savedViewOf({ ...row, owner: person.name }, person, appContext);
}

/** Refuses like `createView`, with 404 where this person sees no such view, with 403 where it is somebody else's. */
export async function updateView(
  appContext: AppContext,
  person: Person,
  id: string,
  given: Changes,
): Promise<SavedView> {
  const changes = judged(appContext, person, given);
  const view = await appContext.database.transaction().execute(async (trx) => {
    const view = await findToChange(appContext, trx, person, id);
    const changed = { ...view, ...changes };
    refuseTaken(await namesOf(trx, view.user_id, id), changed.name);
    const { name, query, is_shared } = changed;
    await trx.updateTable("saved_views").set({ name, query, is_shared }).where("id", "=", id).execute();
    return changed;
  });
  return savedViewNow(appContext, person, view);
}

export async function deleteView(appContext: AppContext, person: Person, id: string): Promise<void> {
  await appContext.database.transaction().execute(async (trx) => {
    await findToChange(appContext, trx, person, id);
    await trx.deleteFrom("saved_views").where("id", "=", id).execute();
  });
}

function visible({ definitions }: AppContext, database: Queryable, person: Person) {
  const seesShared = !isClaimant(person, definitions.access);
  return database
    .selectFrom("saved_views")
    .innerJoin("users", "users.id", "saved_views.user_id")
    .select(["saved_views.id", "user_id", "saved_views.name", "query", "is_shared", "users.name as owner"])
    .where((eb) => eb.or([eb("user_id", "=", person.id), ...(seesShared ? [eb("is_shared", "=", true)] : [])]));
}

type Row = Awaited<ReturnType<ReturnType<typeof visible>["executeTakeFirstOrThrow"]>>;

const mayChange = ({ user_id, is_shared }: Row, { id, roles }: Person, { definitions }: AppContext) =>
  user_id === id || (is_shared && isAdministrator(roles, definitions.access));

const savedViewOf = (view: Row, person: Person, appContext: AppContext): SavedView => ({
  uuid: view.id,
  name: view.name,
  query: view.query,
  is_shared: view.is_shared,
  is_own: view.user_id === person.id,
  may_change: mayChange(view, person, appContext),
  ...(view.user_id !== person.id && { owner: view.owner }),
});

/** The same, in names of today where it was kept in those of an earlier release. */
async function savedViewNow(appContext: AppContext, person: Person, view: Row): Promise<SavedView> {
  const now = await appContext.askedNow?.(person, readListQuery(new URLSearchParams(view.query)));
  return savedViewOf(now ? { ...view, query: writeListQuery(now).toString() } : view, person, appContext);
}

async function findToChange(
  appContext: AppContext,
  trx: Transaction<Tables>,
  person: Person,
  id: string,
): Promise<Row> {
  // Held, so that two changes at once do not undo each other: else a view that its maker takes back is shared again.
  const view = await visible(appContext, trx, person)
    .where("saved_views.id", "=", id)
    .forUpdate("saved_views")
    .executeTakeFirst();
  if (!view) throw new HttpError(404, "There is no such view any more.");
  if (!mayChange(view, person, appContext)) {
    throw new HttpError(
      403,
      "Only its maker or an administrator may change this view. Save it under a name of your own.",
    );
  }
  return view;
}

/** What was given of a view, cleaned, and no other key of the body; whoever may see no shared views shares none either. */
function judged<Given extends Changes>(
  { definitions }: AppContext,
  person: Person,
  given: Given,
): Pick<Given, keyof Changes> {
  const { name, query, is_shared } = given;
  if (is_shared && isClaimant(person, definitions.access)) {
    throw new HttpError(403, "Your account cannot share views. Save it for yourself.");
  }
  const clean: Changes = {
    ...(name !== undefined && { name: cleanName(name) }),
    ...(query !== undefined && { query: keptQuery(query, definitions.shared) }),
    ...(is_shared !== undefined && { is_shared }),
  };
  return clean as Pick<Given, keyof Changes>;
}

function cleanName(given: string): string {
  const name = plainText(given);
  if (name === "") throw refusal("Please enter a name.");
  if (/[<>]/.test(name)) throw refusal("A name may not hold < or >.");
  return name;
}

/** The names of this person's other views. Holds everybody else who would change them until the transaction ends. */
async function namesOf(trx: Transaction<Tables>, userId: string, except?: string): Promise<string[]> {
  await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const views = await trx.selectFrom("saved_views").select(["id", "name"]).where("user_id", "=", userId).execute();
  return views.filter(({ id }) => id !== except).map(({ name }) => name);
}

function refuseTaken(names: string[], name: string): void {
  if (!names.some((taken) => taken.toLowerCase() === name.toLowerCase())) return;
  throw refusal("You have a view of this name already. Choose another.");
}

const refusal = (message: string) => refusedField("name", message);
