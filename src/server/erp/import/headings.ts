import { nearestWord } from "../../../definitions/read/nearest-word.ts";
import type { Column } from "./cells.ts";
import type { Sheet } from "./sheet.ts";

/** `Sale Price` and `sale-price` are the column `sale_price`. */
export const headingName = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");

/** The columns of a file in its order, by their names. Throws one sentence per heading that is unknown, double or missing. */
export function columnsOf({ name, columns }: Sheet, headings: readonly string[]): string[] {
  const found = headings.map(headingName);
  const known = Object.keys(columns);
  const faults = found.flatMap((heading, index) => {
    if (heading === "") return [`Column ${index + 1} has no heading. Name it, or take it out.`];
    if (!Object.hasOwn(columns, heading)) return [unknown(headings[index] ?? "", heading, known)];
    return found.indexOf(heading) < index ? [`The heading "${heading}" stands there twice. Take one out.`] : [];
  });
  const missing = known.filter((column) => isNeeded(columns[column]) && !found.includes(column));
  if (missing.length > 0) faults.push(`Missing: ${missing.join(", ")}.`);
  if (faults.length === 0) return found;
  throw new Error([...faults, `Columns of ${name}: ${known.join(", ")}; in any order.`].join("\n"));
}

export const isNeeded = (column: Column | undefined): boolean => column !== undefined && column.empty === undefined;

function unknown(typed: string, heading: string, known: string[]): string {
  const nearest = nearestWord(heading, known);
  const shown = typed.trim().slice(0, 60);
  return `There is no column "${shown}". ${nearest ? `Is it ${nearest}?` : "Take it out of the file."}`;
}
