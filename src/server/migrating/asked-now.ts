import { type Narrowing, submittedOrder } from "../../contract/column-query.ts";
import type { ListQuery } from "../../contract/list-query.ts";
import type { CompiledDefinition } from "../../engine/index.ts";
import type { AppContext } from "../app-context.ts";
import { definitionOf } from "../claims/definition-of.ts";
import { talliesOf } from "../claims/list/claim-tallies.ts";
import { type OfferedColumn, offeredColumns } from "../claims/list/own/offered-columns.ts";
import type { Person } from "../person.ts";
import { calledNow } from "./called-now.ts";
import { columnsNow, type FormerColumn, formerColumns, type TodaysColumn } from "./former-columns.ts";
import { stepsNow } from "./plans.ts";

/** The parts of a list's or a report's question that are names which definitions give. */
export type Asked = Partial<Pick<ListQuery, "statuses" | "types" | "where" | "orderBy" | "columns">>;

type Needed = Pick<AppContext, "database" | "definitions">;

/**
 * What was asked in names of an earlier release, in those of today: old addresses, saved views and kept reports lead to the same
 * claims. What has no place any more is neither shown nor ordered by; as a filter it stays, to be refused by its name.
 */
export async function askedNow<Given extends Asked>(appContext: Needed, person: Person, given: Given): Promise<Given> {
  const statuses = given.statuses && { statuses: await namesNow(appContext, given.statuses, "status") };
  const types = given.types && { types: await namesNow(appContext, given.types, "type") };
  return { ...given, ...statuses, ...types, ...(await columnsAskedNow(appContext, person, given)) };
}

async function columnsAskedNow(appContext: Needed, person: Person, given: Asked): Promise<Asked> {
  const { where = [], orderBy, columns = [] } = given;
  const isByColumn = orderBy !== undefined && orderBy.key !== submittedOrder;
  if (where.length + columns.length === 0 && !isByColumn) return {};
  const today: TodaysColumn[] = appContext.definitions
    .list()
    .flatMap((form) => offeredColumns(appContext, person, form).map((offered) => ({ ...offered, form })));
  const byKey = new Map(today.toReversed().map((one) => [one.column.key, one]));
  const titles = new Set(today.map(({ column }) => column.title));
  const isKnown = ({ key, is }: Narrowing) => byKey.has(key) && is.every((value) => isOffered(byKey.get(key), value));
  const isOrderKnown = !isByColumn || byKey.has(orderBy.key);
  if (where.every(isKnown) && isOrderKnown && columns.every((one) => titles.has(titleOf(one)))) return {};

  const former = await formerColumns(appContext, person);
  const steps = await stepsNow(appContext);
  const nowOf = (of: FormerColumn[]) => of.flatMap((one) => columnsNow(one, today, steps.get(one.form) ?? []));
  const keyed = (key: string) => former.filter(({ column }) => column.key === key);
  const narrowedNow = (asked: Narrowing): Narrowing => {
    const found = nowOf(keyed(asked.key));
    const key = byKey.has(asked.key) ? asked.key : (found[0]?.offered.column.key ?? asked.key);
    const ways = found.filter(({ offered }) => offered.column.key === key);
    // Claims that stay under their version still have the value of before.
    const values = (value: string) =>
      isOffered(byKey.get(key), value) ? [value] : [value, ...ways.flatMap(({ valuesNow }) => valuesNow(value))];
    return { ...asked, key, is: [...new Set(asked.is.flatMap(values))] };
  };
  const shownNow = (layout: string): string[] => {
    const title = titleOf(layout);
    const of = titles.has(title) ? [] : former.filter(({ column }) => column.title === title);
    if (of.length === 0) return [layout];
    return nowOf(of)
      .slice(0, 1)
      .map(({ offered }) => layout.replace(title, () => offered.column.title));
  };
  const order = orderBy && (isOrderKnown ? [] : keyed(orderBy.key));
  const [ordered] = nowOf(order ?? []);
  return {
    ...(given.where && { where: where.map((one) => (isKnown(one) ? one : narrowedNow(one))) }),
    ...(isByColumn && order?.length && { orderBy: ordered && { ...orderBy, key: ordered.offered.column.key } }),
    ...(given.columns && { columns: columns.flatMap(shownNow) }),
  };
}

/** A column's heading in the words that keep how it stands: `-Packed as~wide`. */
const titleOf = (layout: string): string => layout.replace(/^-/, "").replace(/~(narrow|wide)$/, "");

/** Of a column of choices one of them; of others any value. */
const isOffered = (offered: OfferedColumn | undefined, value: string): boolean =>
  !offered?.choices || offered.choices.some((choice) => choice.value === value);

type Kind = "status" | "type";

/**
 * One that no form has any more is asked for as long as claims are of it, and beside it those that its claims went to; but not what
 * all these claims have beside it under their versions: that is others' too.
 */
async function namesNow({ database, definitions }: Needed, asked: string[], kind: Kind): Promise<string[]> {
  const used = new Set(definitions.list().flatMap(({ workflow }) => Object.keys(workflow.statuses)));
  const isUsed = (name: string) => (kind === "status" ? used.has(name) : definitions.get(name) !== undefined);
  if (asked.every(isUsed)) return asked;
  const { rows } = await talliesOf().execute(database);
  const steps = [...(await stepsNow({ database })).values()].flat(2);
  const step = kind === "status" ? "mapStatus" : "mapType";
  const now = asked.map(async (name) => {
    const ways = calledNow(steps, isUsed, [name], step);
    if (isUsed(name) || !rows.some((tally) => tally[kind] === name)) return ways;
    const beside = await namesBeside({ database, definitions }, ways, { kind, name });
    return [name, ...ways.filter((way) => !beside.includes(way))];
  });
  return [...new Set((await Promise.all(now)).flat())];
}

/** Those of `ways` that stand beside a status or a type in every version that a claim of it was saved under. */
async function namesBeside(
  needed: Needed,
  ways: string[],
  { kind, name }: { kind: Kind; name: string },
): Promise<string[]> {
  const versions = await needed.database
    .selectFrom("claims")
    .select(["type", "definition"])
    .distinct()
    .where(kind, "=", name)
    .execute();
  let beside = ways;
  for (const one of versions) {
    // There may be many: none is read any more where it says nothing new.
    if (beside.length === 0) break;
    const version = await definitionOf(needed, one);
    beside = beside.filter((way) => version && namesOf(version, kind).includes(way));
  }
  return beside;
}

const namesOf = ({ type, workflow: { statuses, types = [] } }: CompiledDefinition, kind: Kind): string[] =>
  kind === "status" ? Object.keys(statuses) : [type, ...types.map((one) => one.type)];
