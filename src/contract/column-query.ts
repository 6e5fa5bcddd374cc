/** What a list is asked of one declared column: one of these values, or between these ends, both included. */
export interface Narrowing {
  key: string;
  is: string[];
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * What every claim is put in order by beside declared columns: when it was submitted, else begun. No column has its name, which is
 * where definitions point for it.
 */
export const submittedOrder = "/claim/requestedAt";

/** The order of a list by a declared column, or by `submittedOrder`. */
export interface ColumnOrder {
  key: string;
  isDescending: boolean;
}

/** More than a person narrows a list by. */
export const mostNarrowings = 50;
/** Characters of one of them, and of the value that it asks for. */
export const longestNarrowing = 300;
export const longestValue = 200;

const written = new RegExp(`^([^=<>]{1,100})(>=|<=|=)(.{1,${longestValue}})$`, "s");

/** Reads `key=value`, `key>=value` and `key<=value`; what is not understood is left out. */
export function readNarrowings(texts: readonly string[]): Narrowing[] {
  const found = new Map<string, Narrowing>();
  for (const text of texts.slice(0, mostNarrowings)) {
    const [, key, comparison, value] = written.exec(text) ?? [];
    if (key === undefined || value === undefined) continue;
    const one = found.get(key) ?? { key, is: [] };
    if (comparison === "=") one.is = [...new Set([...one.is, value])];
    else if (comparison === ">=") one.from = value;
    else one.to = value;
    found.set(key, one);
  }
  return [...found.values()];
}

export const writeNarrowings = (narrowings: readonly Narrowing[]): string[] =>
  narrowings.flatMap(({ key, is, from, to }) => [
    ...is.map((value) => `${key}=${value}`),
    ...(from ? [`${key}>=${from}`] : []),
    ...(to ? [`${key}<=${to}`] : []),
  ]);

/** Reads `key` and `-key`. */
export const readColumnOrder = (text: string): ColumnOrder | undefined =>
  /^-?[^=<>-][^=<>]{0,99}$/.test(text)
    ? { key: text.replace(/^-/, ""), isDescending: text.startsWith("-") }
    : undefined;

export const writeColumnOrder = ({ key, isDescending }: ColumnOrder): string => `${isDescending ? "-" : ""}${key}`;
