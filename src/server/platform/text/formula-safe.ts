/**
 * What a spreadsheet may run as a formula: = + - @ in any form that Unicode calls the same, also behind blanks, quotes and
 * characters that nobody sees; and what begins with a tab or a line end (OWASP's list). A phone number and a negative number
 * are text here.
 */
const formula = /^(?:[\p{Pi}\p{Pf}"'`]*[\t\r\n]|[\p{White_Space}\p{C}\p{Pi}\p{Pf}"'`]*[=+\-@\u2212])/u;

/** Text that a spreadsheet would run gets an apostrophe in front; any other stays as it is. */
export const formulaSafe = (text: string): string => (formula.test(text.normalize("NFKD")) ? `'${text}` : text);
