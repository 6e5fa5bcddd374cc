import { foldedText } from "../platform/text/plain-text.ts";

/** An address as somebody types it, taken apart. */
export interface TypedAddress {
  /** `12`, `12A`, `3/12`; empty when none was typed. */
  number: string;
  /** All after the number as it was typed, without the country. */
  rest: string;
  /** The words of `rest`, folded, each with its other spellings; the last may be unfinished. */
  words: string[][];
}

/** Lower case, without macrons and marks: `Māngere` is found by `mangere`. */
export const folded = (text: string): string =>
  foldedText(text)
    .replace(/['’.]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** A map, since anybody may type `constructor`. */
const longForms = new Map<string, string[]>(
  Object.entries({
    av: ["avenue"],
    ave: ["avenue"],
    blvd: ["boulevard"],
    cl: ["close"],
    cres: ["crescent"],
    cr: ["crescent"],
    ct: ["court"],
    dr: ["drive"],
    esp: ["esplanade"],
    gr: ["grove"],
    hts: ["heights"],
    hwy: ["highway"],
    ln: ["lane"],
    mt: ["mount"],
    pde: ["parade"],
    pl: ["place"],
    pt: ["point"],
    rd: ["road"],
    sq: ["square"],
    st: ["street", "saint"],
    tce: ["terrace"],
    wy: ["way"],
  }),
);

/** A folded word and what it may be short for. */
export const spellingsOf = (word: string): string[] => [word, ...(longForms.get(word) ?? [])];

const numberFirst =
  /^(?:(?:unit|flat|apartment|apt|shop|suite)\s+)?(\d+\s*[a-z]?(?:\s*[/,-]\s*\d+\s*[a-z]?)?)(?=[\s,]|$)/i;

/** `Flat 2 20 Queen St`: nothing but the space says where the unit ends. */
const unitThenNumber = /^(unit|flat|apartment|apt|shop|suite)\s+(\d+[a-z]?)\s+(?=\d)/i;

/** A round of rural delivery has a number of its own and names no place: `84 Bawden Road, RD 2, Albany`. */
const ruralDelivery = /,?\s+R\.?D\.?\s*\d{1,2}(?=[\s,]|$)/i;

/** The country says nothing that helps to find: all that is found lies in it. */
const country = /[\s,]+(?:new zealand|aotearoa|nz)\s*$/i;

/** Reads what was typed: `Unit 3, 12a Queen St, Auck` is number `3/12A` and the words queen, st, auck. */
export function typedAddress(typed: string): TypedAddress {
  const text = typed.trim().replace(country, "").replace(unitThenNumber, "$1 $2/").replace(ruralDelivery, "");
  const found = numberFirst.exec(text)?.[1] ?? "";
  const number = found.replace(/\s+/g, "").replace(",", "/").toUpperCase();
  const rest = (found ? text.slice(text.indexOf(found) + found.length) : text).replace(/^[\s,]+|[\s,]+$/g, "");
  return { number, rest, words: folded(rest).split(" ").filter(Boolean).map(spellingsOf) };
}
