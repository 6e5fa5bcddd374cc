/** The cells of a CSV by RFC 4180, read without the library that wrote it. Throws where the text is none. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  while (at < text.length) {
    const [whole = "", quoted, plain, end] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(text.slice(at)) ?? [];
    if (!whole) throw new Error(`No cell at ${at}: ${text.slice(at, at + 40)}`);
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    at += whole.length;
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

/** Rows by their headings. */
export function readTable(text: string): Record<string, string>[] {
  const [headings = [], ...rows] = readCsv(text);
  return rows.map((row) => Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? ""])));
}
