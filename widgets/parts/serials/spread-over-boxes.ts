import { maxSerialLength } from "./split-serials.ts";

export const compact = (rows: readonly string[]): string[] => rows.filter((text) => text !== "");

interface Spread {
  rows: string[];
  /** Pasted entries that stand in a row now. */
  placed: string[];
  tooLong: string[];
  /** Pasted entries for which there is no box. */
  surplus: string[];
}

/** Pasted entries in the rows from `start` on, over what stands there; rows are added up to `most`. */
export function spread(rows: readonly string[], start: number, pasted: readonly string[], most: number): Spread {
  const tooLong = pasted.filter((serial) => serial.length > maxSerialLength);
  const good = pasted.filter((serial) => serial.length <= maxSerialLength);
  const placed = good.slice(0, Math.max(most - start, 0));
  return {
    rows: [...rows.slice(0, start), ...placed, ...rows.slice(start + placed.length)],
    placed,
    tooLong,
    surplus: good.slice(placed.length),
  };
}

/** What of a pasted list was left out, and why; undefined when nothing was. */
export function leftOutInWords(tooLong: readonly string[], surplus: readonly string[]): string | undefined {
  const sentences = [
    tooLong.length > 0 && `Left out, as a serial number has at most ${maxSerialLength} characters: ${named(tooLong)}.`,
    surplus.length > 0 && `Left out, as there is no box for ${surplus.length > 1 ? "them" : "it"}: ${named(surplus)}.`,
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(" ") : undefined;
}

/** A few by name, the rest by number. */
function named(serials: readonly string[]): string {
  const rest = serials.length - 5;
  return rest > 1 ? `${serials.slice(0, 5).join(", ")} and ${rest} more` : serials.join(", ");
}
