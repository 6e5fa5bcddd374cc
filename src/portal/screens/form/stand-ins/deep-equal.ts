type Compare = (a: unknown, b: unknown) => boolean;

/**
 * Stands in for `fast-equals` as RJSF makes its comparison with it: functions are equal, and what goes in a circle is gone through once.
 * What is neither a list nor an object nor a day is equal to itself alone, which costs a drawing at most.
 */
export const createCustomEqual = (): Compare => (a, b) => isEqual(a, b, new Map());

function isEqual(a: unknown, b: unknown, open: Map<object, unknown>): boolean {
  if (Object.is(a, b) || a === b) return true;
  if (typeof a === "function") return typeof b === "function";
  if (!isObject(a) || !isObject(b) || Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (a instanceof Date) return Object.is(+a, +(b as unknown as Date));
  if (!Array.isArray(a) && Object.prototype.toString.call(a) !== "[object Object]") return false;
  if (open.has(a)) return open.get(a) === b;
  open.set(a, b);
  // An element of React names who made it, who names it again.
  const keys = Object.keys(a).filter((key) => key !== "_owner" || !("$$typeof" in a));
  const isWhole = Object.keys(a).length === Object.keys(b).length;
  const isSame = isWhole && keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key], open));
  open.delete(a);
  return isSame;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
