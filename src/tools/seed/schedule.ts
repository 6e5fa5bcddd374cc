import type { Pattern } from "./claim-patterns.ts";
import { random } from "./random.ts";
import type { Shares } from "./shares.ts";

/** One claim to be made: what it follows, and when it was begun. */
export interface Planned {
  pattern: Pattern;
  begunAt: Date;
  /** From which its own choices follow. */
  seed: number;
}

const day = 86_400_000;
const years = 5;

/** `count` claims over five years up to `now`, oldest first, as their numbers will be. */
export function schedule(
  pick: (share: number) => Pattern,
  { daysSinceChange }: Shares,
  { count, seed }: { count: number; seed: number },
  now: Date,
): Planned[] {
  const planned = Array.from({ length: count }, (_, index): Planned => {
    const own = (seed + Math.imul(index + 1, 2_654_435_761)) >>> 0;
    const chance = random(own);
    const pattern = pick(chance.next());
    const begun = Date.parse(pattern.claim.created_at);
    const took = Date.parse(pattern.claim.updated_at) - begun;
    const { status } = pattern.claim;
    const age = pattern.isClosed
      ? chance.next() * years * 365.25
      : Math.min(chance.wait(daysSinceChange[status] ?? daysSinceChange.others), years * 365);
    // At the pattern's time of day, give or take an hour: within working hours.
    const wished = now.getTime() - took - age * day;
    const days = Math.floor((wished - begun) / day) - 1;
    const begunAt = begun + days * day + Math.floor((chance.next() - 0.5) * 7_200_000);
    return { pattern, begunAt: new Date(begunAt), seed: own };
  });
  return planned.sort((a, b) => a.begunAt.getTime() - b.begunAt.getTime() || a.seed - b.seed);
}
