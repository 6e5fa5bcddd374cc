import { type RawBuilder, sql } from "kysely";
import type { AppContext } from "../../app-context.ts";
import type { Person } from "../../person.ts";
import { readWeeks, type WeekTally } from "./claim-tallies.ts";
import { type InScope, readOwnWeeks } from "./claims-in-scope.ts";

/** A stretch of a list in its order. */
export interface Stretch {
  isOldestFirst: boolean;
  skip: number;
  count: number;
}

/** Where the index is read from on, and how many of the claims asked for are passed over from there. */
export interface Start {
  bound: RawBuilder<unknown>;
  skip: number;
  /** Against the list's order, because the stretch lies nearer to that end. */
  isBackwards?: boolean;
  /** Very likely nothing beyond need be read. */
  until?: RawBuilder<unknown> | undefined;
}

const fromTheEnd = (skip: number): Start => ({ bound: sql`true`, skip });

/** So many entries are passed over faster than the weeks are added up. */
const fewEntries = 500;
/** So many are passed over in some accounts faster than a start is guessed and counted. */
const manyEntries = 1_000;

/** Beyond `fewEntries` the weeks' tallies say in which week the stretch begins. */
export async function startOf(
  appContext: AppContext,
  person: Person,
  inScope: InScope,
  stretch: Stretch,
): Promise<Start> {
  const { skip } = stretch;
  if (skip <= fewEntries) return fromTheEnd(skip);
  if (inScope.accounts?.kinds.length) return startInAccounts(appContext, person, inScope, stretch);
  // Most lists lie about as evenly over the years as their length says.
  const own = await readOwnWeeks(appContext, person, inScope.own);
  const near = Math.min(1, (skip / inScope.total) * 1.25);
  return (
    (await startWithin(appContext, inScope, own, stretch, near)) ??
    (await startWithin(appContext, inScope, own, stretch, 1)) ??
    fromTheEnd(skip)
  );
}

/** Accounts have no weeks' tallies: the weeks of all guess a moment a little before the stretch, and what lies before it is counted. */
async function startInAccounts(
  appContext: AppContext,
  person: Person,
  inScope: InScope,
  { isOldestFirst, skip, count }: Stretch,
): Promise<Start> {
  const { database } = appContext;
  const { accounts, everywhere, own, total } = inScope;
  if (!accounts || skip < manyEntries) return fromTheEnd(skip);
  const weeks = await readWeeks(database, [...everywhere, ...accounts.kinds], { isOldestFirst, share: 1 });
  const all = weeks.reduce((sum, week) => sum + week.total, 0);
  const last = weekBefore(weeks, all * (skip / total) * 0.97);
  const far = weekBefore(weeks, all * ((skip + count + fewEntries) / total) * 1.03, 1);
  if (last === undefined) return fromTheEnd(skip);
  const isBefore = isOldestFirst ? endsBefore(last) : startsWith(last);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${accounts.of} as account(id) cross join lateral (
      select from claims where customer_id = account.id and ${accounts.are} and ${isBefore}) as passed`.execute(
    database,
  );
  const isPassed = ({ week }: WeekTally) => (isOldestFirst ? week <= last : week >= last);
  const others = [
    ...(everywhere.length > 0 ? await readWeeks(database, everywhere, { isOldestFirst, share: 1 }) : []),
    ...(await readOwnWeeks(appContext, person, own)),
  ];
  const before = (rows[0]?.total ?? 0) + others.filter(isPassed).reduce((sum, week) => sum + week.total, 0);
  if (before > skip) return fromTheEnd(skip);
  return {
    bound: isOldestFirst
      ? sql`updated_at >= (${last}::date + 7)::timestamp at time zone 'UTC'`
      : sql`updated_at < ${mondayOf(last)}`,
    skip: skip - before,
    until: far === undefined ? undefined : isOldestFirst ? endsBefore(far) : startsWith(far),
  };
}

/** The last week up to whose end no more than so many claims lie, or so many weeks after it. */
function weekBefore(weeks: WeekTally[], most: number, after = 0): string | undefined {
  let passed = 0;
  const next = weeks.findIndex(({ total }) => {
    passed += total;
    return passed > most;
  });
  return next < 0 ? undefined : weeks[next - 1 + after]?.week;
}

const mondayOf = (week: string): RawBuilder<unknown> => sql`${week}::date::timestamp at time zone 'UTC'`;
const startsWith = (week: string): RawBuilder<unknown> => sql`updated_at >= ${mondayOf(week)}`;
const endsBefore = (week: string): RawBuilder<unknown> =>
  sql`updated_at < (${week}::date + 7)::timestamp at time zone 'UTC'`;

/** The start, where it lies in this share of the weeks. */
async function startWithin(
  { database }: AppContext,
  { everywhere }: InScope,
  own: WeekTally[],
  { isOldestFirst, skip, count }: Stretch,
  share: number,
): Promise<Start | undefined> {
  const weeks = await readWeeks(database, everywhere, { isOldestFirst, share });
  const last = weeks.at(-1)?.week ?? "";
  const isNear = ({ week }: WeekTally) => share === 1 || (isOldestFirst ? week <= last : week >= last);
  const totals = new Map<string, number>();
  for (const { week, total } of [...weeks, ...own.filter(isNear)]) totals.set(week, (totals.get(week) ?? 0) + total);
  let before = 0;
  for (const [week, total] of [...totals].sort(([a], [b]) => (a < b === isOldestFirst ? -1 : 1))) {
    const behind = before + total - skip - count;
    if (behind >= 0 && behind < skip - before)
      return { bound: isOldestFirst ? endsBefore(week) : startsWith(week), skip: behind, isBackwards: true };
    if (skip < before + total)
      return { bound: isOldestFirst ? startsWith(week) : endsBefore(week), skip: skip - before };
    before += total;
  }
  return undefined;
}
