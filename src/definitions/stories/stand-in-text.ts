/** A part of a value that something stands in for; where that cannot be, its own parts are tried. */
export interface Part {
  value: string | number;
  from: number;
  to: number;
  by: string | number;
  parts: Part[];
}

/** Made-up texts: the same for what differs in capital letters or outer spaces alone, others for others. */
export interface Streams {
  /** Gives one number below a limit after the other. */
  of(text: string): (limit: number) => number;
  uuid(text: string): string;
  /** One of a list that stands in for nothing else yet; undefined where all do. */
  oneOf(text: string, list: readonly string[]): string | undefined;
}

/** What is made up depends on which text comes when, and not on what is in it. */
export function streams(): Streams {
  const seeds = new Map<string, number>();
  const taken = new Map<string, string>();
  const key = (text: string) => text.trim().toLowerCase();
  const of = (text: string) => {
    const seed = seeds.get(key(text)) ?? seeds.size + 1;
    seeds.set(key(text), seed);
    let state = seed * 2654435761;
    return (limit: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    };
  };
  return {
    of,
    uuid(text) {
      const next = of(text);
      return `00000000-0000-4000-8000-${Array.from({ length: 12 }, () => next(10)).join("")}`;
    },
    oneOf(text, list) {
      const one = list.find((other) => other !== key(text) && (taken.get(other) ?? key(text)) === key(text));
      if (one !== undefined) taken.set(one, key(text));
      return one;
    },
  };
}

const consonants = "bdfghjklmnprstvwz";
const vowels = "aeiou";

/** Each word and number of a text with one of like length in its place, its single characters below it; signs and spaces stay. */
export function partsOf(value: string, makes: Streams): Part[] {
  const next = makes.of(value);
  return [...value.matchAll(/[\p{L}\p{M}]+|\p{N}+/gu)].map(({ 0: run, index }) => {
    let from = index;
    const parts = Array.from(run, (sign, place): Part => {
      const to = from + sign.length;
      const part = { value, from, to, by: instead(sign, place, next), parts: [] };
      from = to;
      return part;
    });
    return { value, from: index, to: from, by: parts.map(({ by }) => by).join(""), parts };
  });
}

function instead(sign: string, place: number, next: (limit: number) => number): string {
  if (/\p{N}/u.test(sign)) return String(next(10));
  const letters = place % 2 === 0 ? consonants : vowels;
  const letter = letters[next(letters.length)] ?? "";
  return sign === sign.toLowerCase() ? letter : letter.toUpperCase();
}

/** A value with these of its parts replaced. */
export function written(value: string | number, parts: readonly Part[]): string | number {
  const [first] = parts;
  if (!first) return value;
  if (typeof value === "number" || typeof first.by === "number") return first.by;
  let text = "";
  let from = 0;
  for (const part of parts.toSorted((one, other) => one.from - other.from)) {
    text += value.slice(from, part.from) + part.by;
    from = part.to;
  }
  return text + value.slice(from);
}
