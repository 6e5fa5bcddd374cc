import type { Clock } from "../../platform/clock.ts";

/** Milliseconds after which a claim is judged again though it has not changed: what it is judged by beside itself may have. */
const again = 60 * 60_000;
/** Of more all are forgotten, and judged anew. */
const most = 20_000;

/** Claims of which nothing was made, so that they are not locked and judged at every look. */
export interface JudgedClaims {
  isKnown(transition: string, claim: Due): boolean;
  keep(transition: string, claim: Due): void;
}

/** A claim that may be due, and when it changed last. */
export interface Due {
  id: string;
  updated_at: Date;
}

export function judgedClaims(clock: Clock): JudgedClaims {
  const judged = new Map<string, { at: number; changed: number }>();
  const now = () => clock.now().getTime();
  return {
    isKnown(transition, { id, updated_at }) {
      const one = judged.get(`${transition} ${id}`);
      return one !== undefined && one.changed === updated_at.getTime() && now() - one.at < again;
    },
    keep(transition, { id, updated_at }) {
      if (judged.size >= most) judged.clear();
      judged.set(`${transition} ${id}`, { at: now(), changed: updated_at.getTime() });
    },
  };
}
