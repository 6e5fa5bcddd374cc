/** Characters that a cell of Excel holds at most. */
const mostInCell = 32_767;

/** Characters that XML cannot hold, and those that nobody could see. */
const impossible = /(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu;

/** A text as a cell of a workbook can hold it: line ends as Excel has them, what cannot stand in it marked, too much cut off. */
export function sheetText(text: string): string {
  const shown = text.replace(/\r\n?/g, "\n").toWellFormed().replace(impossible, "\ufffd");
  // Spreadsheets read _x0041_ as the character of this code: its first underscore is written in that way itself.
  return cut(shown).replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_");
}

function cut(text: string): string {
  if (text.length <= mostInCell) return text;
  return `${text.slice(0, mostInCell - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}
