import { asFor, type Person } from "../prove/people.ts";
import { isNever, meets, misses, type Premise } from "../prove/premises.ts";
import type { Act, Acting } from "./acting.ts";
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
