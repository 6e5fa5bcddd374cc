/** Numbers that look random and are the same for the same seed, so that a filled database can be made again. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  pick<T>(list: readonly T[]): T;
  /** True in this share of cases. */
  isHit(share: number): boolean;
  /** So many digits, the first of them no zero. */
  digits(count: number): string;
  /** A waiting time of this mean: mostly short, now and then long. */
  wait(mean: number): number;
}

/** mulberry32: 32 bits of state are plenty for one claim's choices. */
export function random(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new Error("There is nothing to pick from.");
      return list[below(list.length)] as T;
    },
    isHit: (share) => next() < share,
    digits: (count) => String(10 ** (count - 1) + below(9 * 10 ** (count - 1))),
    wait: (mean) => -Math.log(1 - next()) * mean,
  };
}

/** Picks by weight: `pick(0.37)` is the item in whose part of the whole 0.37 lies. */
export function weighted<T>(items: { item: T; weight: number }[]): (share: number) => T {
  const ends: number[] = [];
  let whole = 0;
  for (const { weight } of items) {
    whole += weight;
    ends.push(whole);
  }
  return (share) => {
    const sought = share * whole;
    let low = 0;
    for (let high = ends.length - 1; low < high; ) {
      const middle = (low + high) >> 1;
      if ((ends[middle] as number) > sought) high = middle;
      else low = middle + 1;
    }
    return (items[low] as { item: T }).item;
  };
}
