import type { Insights } from "../../contract/types.ts";
import { sumOf } from "./sum-of.ts";

/** How many claims of a type, decided in a period, took so many days. */
export interface DayTally {
  type: string;
  period: string;
  days: number;
  total: number;
}

type Measured = Insights["decision_days"];
type Few = Measured["all"];

/** Days to decision in bands, the last without end. */
const bands = [
  { from: 0, to: 1 },
  { from: 2, to: 3 },
  { from: 4, to: 7 },
  { from: 8, to: 14 },
  { from: 15, to: 30 },
  { from: 31, to: null },
];

/** Medians and percentiles are days that a claim took: the fewest that so large a part was decided within. */
export function decisionDays(tallies: DayTally[]): Measured {
  const by = (nameOf: (tally: DayTally) => string) =>
    [...Map.groupBy(tallies, nameOf)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    all: measure(tallies),
    by_type: by(({ type }) => type).map(([type, some]) => ({ type, ...measure(some) })),
    by_period: by(({ period }) => period).map(([period, some]) => ({ period, ...measure(some) })),
    bands: bands.map(({ from, to }) => ({
      from,
      to,
      total: sumOf(tallies.filter(({ days }) => days >= from && (to === null || days <= to))),
    })),
  };
}

function measure(tallies: DayTally[]): Few {
  const inOrder = tallies.toSorted((a, b) => a.days - b.days);
  const total = sumOf(tallies);
  const within = (tenths: number): number | null => {
    let passed = 0;
    for (const tally of inOrder) {
      passed += tally.total;
      if (passed * 10 >= total * tenths) return tally.days;
    }
    return null;
  };
  return { total, median: within(5), ninetieth: within(9) };
}
