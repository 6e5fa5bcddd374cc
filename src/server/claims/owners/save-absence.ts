import { sql, type Transaction } from "kysely";
import { isAdministrator } from "../../../definitions/roles.ts";
import { isInScope } from "../../access/claim-scope.ts";
import { isInPhase } from "../../access/status-meaning.ts";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { advisoryLock } from "../../platform/database/advisory-lock.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { HttpError, refusedField } from "../../platform/http/http-error.ts";
import { channel } from "../live/change-feed.ts";
import { demandRight, findOwner } from "./assign-claims.ts";
import { awayOn, standsInFor } from "./deputies.ts";

interface Entry {
  /** A person's uuid, or `me`. */
  person: string;
  /** Null: they are here. */
  absence: { from: string; until: string; deputy: string } | null;
}

/** Claims that are named where a deputy may not read them. */
const mostNamed = 3;
const longestDays = 366;

/**
 * Keeps when somebody is away and who takes over what they look after; it takes the place of what they said before. Refuses with
 * 401 those who look after no claims, with 403 those who say it for another and are no administrators, with 422 on `until` and `deputy`.
 */
export async function saveAbsence(appContext: AppContext, person: Person, entry: Entry): Promise<void> {
  const { definitions, database } = appContext;
  demandRight(person);
  const id = entry.person === "me" ? person.id : entry.person;
  if (id !== person.id && !isAdministrator(person.roles, definitions.access)) {
    throw new HttpError(403, "Only administrators say when somebody else is away.");
  }
  const away = await findOwner(appContext, id, "person");
  const { absence } = entry;
  if (absence) demandDays(appContext, absence);
  const deputy = absence && (await findOwner(appContext, absence.deputy, "deputy"));
  await database.transaction().execute(async (trx) => {
    // Two who name each other at once would hand their claims to nobody.
    await advisoryLock(trx, ["absences"]);
    await sql`select pg_notify(${channel}, ${JSON.stringify({ desk: true })})`.execute(trx);
    await trx.deleteFrom("absences").where("person_id", "=", away.id).execute();
    if (!absence || !deputy) return;
    await demandDeputy(trx, appContext, { away, deputy, from: absence.from, until: absence.until });
    const row = { person_id: away.id, deputy_id: deputy.id, starts_on: absence.from, ends_on: absence.until };
    await trx
      .insertInto("absences")
      .values({ ...row, set_by: person.id })
      .execute();
  });
}

function demandDays(appContext: AppContext, { from, until }: { from: string; until: string }): void {
  if (until < from) throw refusedField("until", "The last day must not be before the first.");
  if (until < awayOn(appContext)) throw refusedField("until", "The last day must not have passed.");
  if (Date.parse(until) - Date.parse(from) > longestDays * 86_400_000)
    throw refusedField("until", "Choose at most a year.");
}

/** They are here on these days and may read what they take over. */
async function demandDeputy(
  trx: Transaction<Tables>,
  appContext: AppContext,
  { away, deputy, from, until }: { away: Person; deputy: Person; from: string; until: string },
): Promise<void> {
  if (deputy.id === away.id) throw refusedField("deputy", "Choose somebody else, who is here.");
  const theirs = await trx
    .selectFrom("absences")
    .select("person_id")
    .where("person_id", "=", deputy.id)
    .where("starts_on", "<=", until)
    .where("ends_on", ">=", from)
    .executeTakeFirst();
  if (theirs) throw refusedField("deputy", `${deputy.name} is away then as well. Choose somebody else.`);
  const { definitions } = appContext;
  const unread = await trx
    .selectFrom("claims")
    .select("number")
    .where("deleted_at", "is", null)
    .where(sql<boolean>`not ${isInPhase(definitions.shared, "declined", "completed")}`)
    .where(
      sql<boolean>`claims.id in (select claim_id from claim_owners where owner_id in ${standsInFor(away.id, awayOn(appContext))})`,
    )
    .where((eb) => eb.not(isInScope(deputy, definitions)))
    .orderBy("number")
    .limit(mostNamed + 1)
    .execute();
  if (unread.length === 0) return;
  const named = unread.slice(0, mostNamed).map(({ number }) => number);
  const all = [...named, ...(unread.length > mostNamed ? ["more"] : [])];
  throw refusedField(
    "deputy",
    `${deputy.name} may not read ${all.join(", ")}. Choose somebody else, or hand these over first.`,
  );
}
