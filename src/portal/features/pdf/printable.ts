/** What both weights of the printed font draw: Latin with its marks, Greek, Cyrillic, and the signs of every day. */
const undrawn =
  /[^\n\x20-\x7e\xa1-\u017f\u0218-\u021b\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0486\u0488-\u0513\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u2010\u2011\u2013-\u2015\u2017-\u201e\u2020-\u2022\u2025-\u2027\u2030\u2032\u2033\u2039-\u203a\u2044\u20a6-\u20ac\u2116\u2122\u2126\u215b-\u215e\u2202\u2206\u220f\u2211\u2212\u221a\u221e\u2248\u2260\u2264\u2265\u25cf\ufffd]+/gu;

/**
 * A text as it can be printed: letters and their marks as one, no signs that steer a printer or turn the reading around, and in
 * place of letters that the font does not have a sign that says so.
 */
export const printable = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\t\p{Zs}]/gu, " ")
    .replaceAll(/(?!\n)[\p{Cc}\p{Cf}]/gu, "")
    .replaceAll(undrawn, "\ufffd");

/** Where pdfmake's content holds texts, or content that does. */
const holders = ["text", "stack", "columns", "table", "body"];

/** The same content, every text of it printable. */
export function printableContent<T>(content: T): T {
  if (typeof content === "string") return printable(content) as T;
  if (Array.isArray(content)) return content.map(printableContent) as T;
  if (typeof content !== "object" || content === null) return content;
  const entries = Object.entries(content).map(([key, value]) => [
    key,
    holders.includes(key) ? printableContent(value) : value,
  ]);
  return Object.fromEntries(entries) as T;
}
