import type { Json } from "../definition.ts";

/** An exact decimal: `units` divided by ten to the power of `scale`. */
export interface Decimal {
  units: bigint;
  scale: number;
}

/** A number, or a decimal text such as an amount of money, as it is written; undefined for anything else. */
export function decimalOf(value: Json | undefined): Decimal | undefined {
  if (typeof value !== "number" && typeof value !== "string") return undefined;
  const parts = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?(?:e([+-]\d{1,3}))?$/.exec(String(value));
  if (!parts) return undefined;
  const [, sign, whole = "", fraction = "", exponent = "0"] = parts;
  const units = BigInt(`${sign}${whole}${fraction}`);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

const at = ({ units, scale }: Decimal, wider: number): bigint => units * 10n ** BigInt(wider - scale);

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: at(a, scale) + at(b, scale), scale };
}

export const negate = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale });

export const multiply = (a: Decimal, b: Decimal): Decimal => ({ units: a.units * b.units, scale: a.scale + b.scale });

/** One divided by another that is not zero, to so many places, half away from zero. */
export function divide(a: Decimal, b: Decimal, places: number): Decimal {
  const size = (units: bigint) => (units < 0n ? -units : units);
  const above = size(a.units) * 10n ** BigInt(b.scale + places);
  const below = size(b.units) * 10n ** BigInt(a.scale);
  const units = (2n * above + below) / (2n * below);
  return { units: a.units < 0n === b.units < 0n ? units : -units, scale: places };
}

export function isLess(a: Decimal, b: Decimal): boolean {
  const scale = Math.max(a.scale, b.scale);
  return at(a, scale) < at(b, scale);
}

/** The number that JSON writes for it, rounded to so many places first, half away from zero. */
export function numberOf(value: Decimal, places = value.scale): number {
  const { units, scale } = rounded(value, places);
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, "0");
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return Number(units < 0n ? `-${text}` : text);
}

function rounded(value: Decimal, places: number): Decimal {
  if (places >= value.scale) return value;
  const step = 10n ** BigInt(value.scale - places);
  const size = value.units < 0n ? -value.units : value.units;
  const units = (size + step / 2n) / step;
  return { units: value.units < 0n ? -units : units, scale: places };
}
