/** Characters of one serial number at most (SERIAL-02). */
export const maxSerialLength = 25;

/** A serial number as it is kept and compared: without white space, in capitals. */
export const normalise = (text: string): string => text.replace(/\s+/g, "").toUpperCase();

/**
 * The serial numbers of pasted text: a column, or a list with commas or semicolons. Blanks inside of an entry are not
 * separators, unless what is then one entry could be no serial number.
 */
export function splitPasted(text: string): string[] {
  const entries = text.split(/[\r\n\t,;]+/).map(normalise);
  const [only, ...others] = entries.filter(Boolean);
  if (only === undefined) return [];
  if (others.length === 0 && only.length > maxSerialLength) return text.split(/\s+/).map(normalise).filter(Boolean);
  return [only, ...others];
}

/** Serial numbers that stand in more than one place of these lists. */
export function repeated(...lists: readonly (readonly string[])[]): Set<string> {
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const serial of lists.flat()) {
    if (serial === "") continue;
    if (seen.has(serial)) again.add(serial);
    seen.add(serial);
  }
  return again;
}

/** Rows counted from 1, in words: "Row 3", "Rows 12, 57", "Rows 1–20, 57". */
export function rowsInWords(rows: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run && row === run[1] + 1) run[1] = row;
    else runs.push([row, row]);
  }
  const words = runs.flatMap(([first, last]) =>
    last - first < 2 ? [...new Set([first, last])].map(String) : [`${first}–${last}`],
  );
  return `${rows.length === 1 ? "Row" : "Rows"} ${words.join(", ")}`;
}
