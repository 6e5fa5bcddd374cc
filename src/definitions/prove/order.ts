/** `low` is at most `by` above `high`: a day in days, a number, or how many items a list has. */
export interface Bound {
  low: string;
  high: string;
  by: number;
  /** The rule that says so; none for what the form, the calendar or a worked out value says. */
  rule?: string;
}

/** What numbers are measured from. */
export const zero = "0";

/** How many items stand at a place. */
export const lengthOf = (pointer: string): string => `items of ${pointer}`;

export const equal = (one: string, other: string): Bound[] => [
  { low: one, high: other, by: 0 },
  { low: other, high: one, by: 0 },
];

/** The bounds that cannot hold together, as a round of them that comes out below zero; undefined where none does. */
export function crossing(bounds: readonly Bound[]): Bound[] | undefined {
  const nodes = [...new Set(bounds.flatMap(({ low, high }) => [low, high]))];
  const least = new Map(nodes.map((node) => [node, 0]));
  const last = new Map<string, Bound>();
  let changed: string | undefined;
  for (let round = 0; round <= nodes.length; round++) {
    changed = undefined;
    for (const bound of bounds) {
      const reached = (least.get(bound.high) ?? 0) + bound.by;
      // What fractions lose in being added is no difference.
      if (reached >= (least.get(bound.low) ?? 0) - 1e-9) continue;
      least.set(bound.low, reached);
      last.set(bound.low, bound);
      changed = bound.low;
    }
    if (changed === undefined) return undefined;
  }
  let at = changed as string;
  // Far enough back, one is on the round itself.
  for (let step = 0; step < nodes.length; step++) at = last.get(at)?.high ?? at;
  const round: Bound[] = [];
  for (let next = at; round.length === 0 || next !== at; ) {
    const bound = last.get(next);
    if (!bound || round.length > nodes.length) return undefined;
    round.push(bound);
    next = bound.high;
  }
  return round;
}
