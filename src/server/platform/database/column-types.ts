/** PostgreSQL type numbers whose values would otherwise be read differently by PGlite and by pg. */
const int8 = 20;
const date = 1082;
const numeric = 1700;

const asText = (value: string): string => value;

/** How both databases read these columns: counts as numbers, days as YYYY-MM-DD, money as decimal text. */
export const columnReaders: Record<number, (value: string) => number | string> = {
  [int8]: Number,
  [date]: asText,
  [numeric]: asText,
};
