import type { Json } from "../../engine/index.ts";
import { inNewZealand } from "../platform/clock.ts";

/** A moment, several of them, or what a claim's record holds. */
export type Cell = Json | Date | Date[] | undefined;

/** What a column's cells are in a workbook, where they are no text. */
export type Holds = "moments" | "days" | "quantities" | "money";

/** A cell as text: moments in New Zealand time, several values joined, what is blank left empty. */
export function cellText(cell: Cell): string {
  if (cell instanceof Date) return inNewZealand(cell).toISOString().slice(0, 19).replace("T", " ");
  if (Array.isArray(cell)) return cell.map(cellText).filter(Boolean).join("; ");
  if (typeof cell === "boolean") return cell ? "Yes" : "No";
  return typeof cell === "string" || typeof cell === "number" ? String(cell) : "";
}

/** A cell as a workbook keeps it: a date as a date (its clock is New Zealand's), a quantity or amount as a number, all else as text. */
export function cellValue(cell: Cell, holds: Holds | undefined): Date | number | string | null {
  if (cell instanceof Date) return shown(cell);
  const text = cellText(cell);
  if (text === "") return null;
  if (holds === "days") return dayValue(text) ?? text;
  const isNumber = holds === "quantities" || holds === "money";
  if (isNumber && /^-?\d{1,15}(\.\d{1,6})?$/.test(text)) return Number(text);
  return text;
}

/** Spreadsheets count their days from 1900 on and reckon its February wrongly: earlier days stay text. */
function dayValue(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < "1900-03-01") return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? day : undefined;
}

/** What New Zealand's clocks show, to the second. */
const shown = (moment: Date): Date => new Date(Math.floor(inNewZealand(moment).getTime() / 1000) * 1000);
