import type { Reference } from "./reference-shapes.ts";

type Claims = Reference["claims"];

const dayMs = 86_400_000;
const moment = /^\d{4}-\d{2}-\d{2}T/;
const day = /^\d{4}-\d{2}-\d{2}$/;
/** Goods were delivered when they were: their deliveries stand beside the claims. */
const deliveryDay = "deliveryDate";

/**
 * The sample claims as if the newest were made the day before `now`: written down once, all of them would be late by the time that
 * somebody tries the portal. By whole days, so that hours of work stay such; never earlier than they are written.
 */
export function asIfMadeNow(claims: Claims, now: Date): Claims {
  const newest = Math.max(...claims.flatMap(({ activities }) => activities.map(({ at }) => Date.parse(at))));
  const days = Math.floor((now.getTime() - newest) / dayMs) - 1;
  return days > 0 ? (later(claims, days * dayMs) as Claims) : claims;
}

function later(value: unknown, by: number): unknown {
  if (typeof value === "string") {
    if (!moment.test(value) && !day.test(value)) return value;
    const moved = new Date(Date.parse(value) + by).toISOString();
    return day.test(value) ? moved.slice(0, 10) : moved;
  }
  if (Array.isArray(value)) return value.map((item) => later(item, by));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === deliveryDay ? item : later(item, by)]),
  );
}
