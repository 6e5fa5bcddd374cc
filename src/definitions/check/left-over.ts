import { asFor, type Person } from "../prove/people.ts";
import { isNever, meets, misses, type Premise } from "../prove/premises.ts";
import { type Act, type Acting, listOf } from "./acting.ts";
import type { CheckInput } from "./check.ts";

/** What is left of a claim for whom a row counts, of which the first that fits does; undefined where it counts for none. */
export function leftOver(
  { world, isClear }: CheckInput,
  { acts, factsIn }: Acting,
  act: Act,
  [person, status]: [Person, string],
): Premise[] | undefined {
  const rows = acts.filter(({ id, row }) => id === act.id && row.from.includes(status));
  const earlier = rows.slice(0, rows.indexOf(act)).filter(({ row }) => isClear(row.allowed));
  const isOwnClear = isClear(act.row.allowed);
  const premises = [
    ...(isOwnClear ? [meets(asSchema(asFor(act.row.allowed, person, factsIn(status))))] : []),
    ...earlier.map(({ row }) => misses(asSchema(asFor(row.allowed, person, factsIn(status))))),
  ];
  return isNever(world, premises) ? undefined : premises;
}

/** Nothing is asked, or what nothing meets. */
const asSchema = (rest: ReturnType<typeof asFor>) => (rest === true ? {} : rest === false ? { not: {} } : rest);

/** Does a claim that nobody must authorise come to this status, by a way that asks nobody to? */
export const comesUnasked = ({ acts, factsIn }: Acting, status: string): boolean =>
  acts.some(({ row, by }) => {
    const isWay = listOf(row.to).some((target) => target.status === status && target.authoriseRole === undefined);
    const nobodys = row.from.filter((from) => from !== status && factsIn(from).authoriseRole === null);
    return isWay && nobodys.some((from) => by.get(from)?.length);
  });
