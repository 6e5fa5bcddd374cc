/** Numbers of texts; none is given twice. */
const numbers = new Map<string, number>();
const most = 100_000;
const numbersOf = new WeakMap<object, number>();
let next = 0;

/** A short name of what an object says, for keys: two of one number say the same. Written out once for each object. */
export function numberOf(value: object): number {
  const own = numbersOf.get(value);
  if (own !== undefined) return own;
  const text = JSON.stringify(value);
  const number = numbers.get(text) ?? next++;
  // Whoever asks of a text from before gets another number, and works it out once more.
  if (numbers.size >= most) numbers.clear();
  numbers.set(text, number);
  numbersOf.set(value, number);
  return number;
}
