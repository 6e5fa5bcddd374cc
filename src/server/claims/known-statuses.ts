import { sql } from "kysely";
import { claimTypeWords, statusMeaning, withType } from "../../definitions/shared-lists.ts";
import type { WrittenClaimType } from "../../definitions/shared-sources.ts";
import type { DefinitionStore, KnownStatus, StatusMeaning } from "../../definitions/store.ts";
import { type CompiledDefinition, isDraftStatus } from "../../engine/index.ts";
import type { AppContext, Database } from "../app-context.ts";
import { readVersion } from "../releases/definition-versions.ts";
import { type Kind, talliesOf } from "./list/claim-tallies.ts";

type KeeperContext = Pick<AppContext, "database" | "definitions">;

type ClaimTypes = DefinitionStore["shared"]["claimTypes"];

/** Versions of a type that forms may still be open under. */
const openForms = 3;

/** Stands for all types in `status_meanings`. */
const anyType = "";

/**
 * Writes down what statuses mean, for what the database works out itself, and answers the definitions with the statuses and
 * types that only claims of older versions have: these keep their words and their meaning. A status that means something else
 * from now on does so for every claim in it.
 */
export async function withKnownStatuses({ database, definitions }: KeeperContext): Promise<DefinitionStore> {
  await keepStatusMeanings(database, definitions.shared.statuses);
  const { rows: kinds } = await talliesOf().execute(database);
  const older = await readOlder(database, definitions, kinds);
  const olderTypes = await readOlderTypes(database, definitions, kinds);
  const former = await readFormer(database, definitions, kinds);
  return {
    list: () => definitions.list(),
    forms: () => definitions.forms(),
    get: (type) => definitions.get(type),
    moduleText: (type) => definitions.moduleText(type),
    access: definitions.access,
    lettersOf: (type) => definitions.lettersOf(type),
    templatesOf: (type) => definitions.templatesOf(type),
    former,
    get shared() {
      const { shared } = definitions;
      const added = older.filter(({ value }) => !shared.statuses.some((status) => status.value === value));
      const types = olderTypes.filter(({ type }) => !shared.claimTypes.some((known) => known.type === type));
      if (added.length === 0 && types.length === 0) return shared;
      return { ...shared, statuses: [...shared.statuses, ...added], claimTypes: [...shared.claimTypes, ...types] };
    },
  };
}

/** The rows of `status_meanings` that these statuses make. */
const rowsOf = (statuses: readonly KnownStatus[]) =>
  statuses.flatMap(({ value, ofTypes = {}, ...common }) =>
    Object.entries({ [anyType]: common, ...ofTypes }).map(([type, meaning]) => ({
      type,
      status: value,
      phase: meaning.phase,
      meaning: JSON.stringify(meaning),
    })),
  );

/** Writes down what statuses mean from now on, and has figures told again where that is something else. */
export async function keepStatusMeanings(database: Database, statuses: readonly KnownStatus[]): Promise<void> {
  const rows = rowsOf(statuses);
  await database.transaction().execute(async (trx) => {
    const before = await trx.selectFrom("status_meanings").select(["type", "status", "phase"]).forUpdate().execute();
    const phaseBefore = (type: string, status: string) =>
      before.find((row) => row.type === type && row.status === status)?.phase;
    await trx
      .insertInto("status_meanings")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["type", "status"]).doUpdateSet((eb) => ({
          phase: eb.ref("excluded.phase"),
          meaning: eb.ref("excluded.meaning"),
        })),
      )
      .execute();
    // What a type no longer says otherwise is again what all types say.
    const stale = before.filter(
      ({ type, status }) =>
        type !== anyType &&
        rows.some((row) => row.status === status) &&
        !rows.some((row) => row.type === type && row.status === status),
    );
    for (const { type, status } of stale) {
      await trx.deleteFrom("status_meanings").where("type", "=", type).where("status", "=", status).execute();
    }
    const changed = [...rows.filter(({ type, status, phase }) => phaseBefore(type, status) !== phase), ...stale];
    if (changed.length > 0) {
      await sql`select figure_claims_again(${changed.map(({ status }) => status)}::text[])`.execute(trx);
    }
  });
}

/** Statuses that claims stand in or may come to under their versions, and no definition of today has. */
async function readOlder(database: Database, definitions: DefinitionStore, kinds: Kind[]): Promise<KnownStatus[]> {
  const { statuses } = definitions.shared;
  const isLost = (status: string) => !statuses.some(({ value }) => value === status);
  const written = await database.selectFrom("status_meanings").select("status").distinct().execute();
  const isAnyWritten = written.some(({ status }) => isLost(status));
  const usable = isAnyWritten ? await statusesOfVersions(database) : [];
  const lost = [...new Set([...kinds.map(({ status }) => status), ...usable])].filter(isLost);
  if (lost.length === 0) return [];
  const kept = await database.selectFrom("status_meanings").selectAll().where("status", "in", lost).execute();
  const found = new Map<string, KnownStatus>();
  for (const { type, status, meaning } of kept) {
    const own = { value: status, ...meaning };
    found.set(status, type === anyType ? { ...own, ...found.get(status) } : withType(found.get(status), type, own));
  }
  for (const { type, status } of kinds.filter((kind) => lost.includes(kind.status) && !found.has(kind.status))) {
    found.set(status, { value: status, ...(await meaningBefore(database, type, status)) });
  }
  const added = [...found.values()].filter(({ value }) => !kept.some(({ status }) => status === value));
  if (added.length > 0) await keepStatusMeanings(database, added);
  return [...found.values()];
}

/** The statuses of every version that a claim names, and of those that an open form may still be saved under. */
async function statusesOfVersions(database: Database): Promise<string[]> {
  const { rows } = await sql<{ status: string }>`
    select distinct jsonb_object_keys(source -> 'workflow' -> 'statuses') as status
    from (select hash, source, row_number() over (partition by type order by first_served_at desc) as age
      from definition_versions) as versions
    where age <= ${openForms} or hash in (select distinct definition from claims)`.execute(database);
  return rows.map(({ status }) => status);
}

/** Types that claims have and no definition of today: in the words of the last release that had them. */
async function readOlderTypes(database: Database, { shared }: DefinitionStore, kinds: Kind[]): Promise<ClaimTypes> {
  const lost = [...new Set(kinds.map(({ type }) => type))].filter(
    (type) => !shared.claimTypes.some((known) => known.type === type),
  );
  const found: ClaimTypes = [];
  for (const type of lost) {
    const { rows } = await sql<{ known: WrittenClaimType }>`
      select known from definition_releases,
        jsonb_array_elements((files ->> 'shared/claim-types.json')::jsonb -> 'types') as known
      where known ->> 'type' = ${type} order by taken_at desc limit 1`.execute(database);
    const [row] = rows;
    found.push(row ? claimTypeWords(row.known) : { type, label: type, description: "", prefix: "", heading: type });
  }
  return found;
}

/** Definitions of types that no form has any more: what lists ask of their claims stands there. */
async function readFormer(database: Database, { get }: DefinitionStore, kinds: Kind[]) {
  const found: NonNullable<DefinitionStore["former"]> = [];
  for (const type of new Set(kinds.map((kind) => kind.type))) {
    if (get(type)) continue;
    const newest = await database
      .selectFrom("claims")
      .select("definition")
      .where("type", "=", type)
      .orderBy("updated_at", "desc")
      .limit(1)
      .executeTakeFirst();
    const definition = newest && (await readVersion(database, newest.definition));
    if (definition) found.push({ type, definition });
  }
  return found;
}

/** What a version said that nobody has written down: its claims are older than that. */
async function meaningBefore(database: Database, type: string, status: string): Promise<StatusMeaning> {
  const claim = await database
    .selectFrom("claims")
    .select("definition")
    .where("type", "=", type)
    .where("status", "=", status)
    .limit(1)
    .executeTakeFirst();
  const version = claim && (await readVersion(database, claim.definition));
  const words = version?.messages.statuses[status] ?? { label: status, description: "" };
  return statusMeaning({ ...(version && { phase: phaseBefore(version, status) }) }, words);
}

/** Versions from before phases said whether a claim's life may end in a status, and which are drafts. */
function phaseBefore(version: CompiledDefinition, status: string): StatusMeaning["phase"] {
  const known: { phase?: StatusMeaning["phase"]; isEnd?: boolean } = version.workflow.statuses[status] ?? {};
  if (known.phase) return known.phase;
  if (isDraftStatus(version, status)) return "draft";
  return known.isEnd ? "completed" : "submitted";
}
