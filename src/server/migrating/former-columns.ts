import { setImmediate } from "node:timers/promises";
import {
  type Column,
  type CompiledDefinition,
  columnsOf,
  formField,
  isKept,
  listPlace,
  type MigrationStep,
  mapped,
  type Pointer,
  wayOf,
} from "../../engine/index.ts";
import { isClaimant } from "../access/is-claimant.ts";
import type { AppContext, Database } from "../app-context.ts";
import { definitionFor, type OfferedColumn } from "../claims/list/own/offered-columns.ts";
import type { Person } from "../person.ts";
import { withinTime } from "../platform/database/time-left.ts";
import { readSource } from "../releases/definition-versions.ts";
import { publishedReleases } from "../releases/releases.ts";

export interface TodaysColumn extends OfferedColumn {
  form: Pick<CompiledDefinition, "type" | "migration">;
}

/** A column of a version that was served before. */
export interface FormerColumn {
  form: string;
  /** How many migrations had led to that version. */
  migration: number;
  column: Column;
}

interface ColumnNow {
  offered: TodaysColumn;
  /** What a value that it had is since. */
  valuesNow(value: string): string[];
}

/** The columns of today that read what this one read, there or, after a roll-back, back again. */
export function columnsNow(
  { form, migration, column }: FormerColumn,
  today: readonly TodaysColumn[],
  steps: readonly MigrationStep[][],
): ColumnNow[] {
  const ofForm = today.filter((one) => one.form.type === form);
  return ofForm.flatMap((offered): ColumnNow[] => {
    const { migration: now = 0 } = offered.form;
    const isBack = migration > now;
    const between = steps.slice(Math.min(migration, now), Math.max(migration, now)).flat();
    const [older, newer] = isBack ? [offered.column.from, column.from] : [column.from, offered.column.from];
    if (!wayOfColumn(between, older).includes(newer)) return [];
    const later = (value: string) => valueAfter(between, older, value);
    const earlier = (value: string) => offered.choices?.filter((one) => later(one.value) === value) ?? [];
    const valuesNow: ColumnNow["valuesNow"] = (value) =>
      isBack ? earlier(value).map((choice) => choice.value) : [later(value)];
    return [{ offered, valuesNow }];
  });
}

/** Steps speak of the form; what else a column reads stays where it is. */
function wayOfColumn(steps: readonly MigrationStep[], from: Pointer): Pointer[] {
  const field = formField(from);
  if (field === undefined) return [from];
  return wayOf(steps, field).flatMap((place): Pointer[] => (place === null ? [] : [`/form${place}`]));
}

function valueAfter(steps: readonly MigrationStep[], from: Pointer, value: string): string {
  let [place, now] = [from, value];
  for (const step of steps) {
    if ("mapValues" in step && place === `/form${step.mapValues}`) now = String(mapped(now, step.values) ?? now);
    place = wayOfColumn([step], place)[0] ?? place;
  }
  return now;
}

/** Of each form; more than addresses and views are kept for. */
const mostVersions = 20;

type Kept = { hash: string | undefined; ofReaders: Map<boolean, Promise<FormerColumn[]>> };

/** For the release that is served, by whether claimants read them. */
const known = new WeakMap<Database, Kept>();

/** The columns that earlier versions of today's forms had for this person's lists, the newest version's first. */
export async function formerColumns(
  appContext: Pick<AppContext, "database" | "definitions">,
  person: Person,
): Promise<FormerColumn[]> {
  const { database, definitions } = appContext;
  const [served] = await publishedReleases(database, 1);
  const before = known.get(database);
  const kept: Kept = before && before.hash === served?.hash ? before : { hash: served?.hash, ofReaders: new Map() };
  known.set(database, kept);
  const reader = isClaimant(person, definitions.access);
  // It goes on after the request that began it, for the next one.
  const read = () => withinTime(Number.POSITIVE_INFINITY, () => readFormer(appContext, person));
  const columns = kept.ofReaders.get(reader) ?? read();
  kept.ofReaders.set(reader, columns);
  columns.catch(() => kept.ofReaders.delete(reader));
  return columns;
}

async function readFormer(
  appContext: Pick<AppContext, "database" | "definitions">,
  person: Person,
): Promise<FormerColumn[]> {
  const { database, definitions } = appContext;
  const found: FormerColumn[] = [];
  for (const { type, hash: current } of definitions.list()) {
    const versions = await database
      .selectFrom("definition_versions")
      .select("hash")
      .where("type", "=", type)
      .where("hash", "!=", current)
      .orderBy("first_served_at", "desc")
      .limit(mostVersions)
      .execute();
    for (const { hash } of versions) {
      const source = await readSource(database, { type, hash });
      if (!source) continue;
      const columns = columnsOf(definitionFor(appContext, person, source)).filter(
        (one) => isKept(one) || listPlace(one),
      );
      found.push(...columns.map((column) => ({ form: type, migration: source.migration ?? 0, column })));
      await setImmediate();
    }
  }
  return found;
}
