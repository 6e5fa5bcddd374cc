import type { Column } from "./columns.tsx";

export type ColumnWidth = "narrow" | "usual" | "wide";

/** A column as a table has it. */
export interface PlacedColumn {
  column: Column;
  isShown: boolean;
  width: ColumnWidth;
}

/** As it is kept: `Type`, `Type~wide`, or `-Type` for one that is hidden. */
const token = /^(-?)(.*?)(?:~(narrow|wide))?$/s;

/** Columns that stay where they are: those that cannot be hidden, and the last, which is pinned to the edge. */
export const isPinned = (columns: readonly Column[], column: Column): boolean =>
  column.isFixed === true || column === columns.at(-1);

/** Columns as the tokens have them; what they do not name, such as a column of a newer day, comes after those and as it is at first. */
export function placeColumns(columns: readonly Column[], tokens: readonly string[]): PlacedColumn[] {
  const asked = new Map(
    tokens.map((text, place) => {
      const [, hidden = "", label = "", width = "usual"] = token.exec(text) ?? [];
      return [label, { place, isShown: hidden === "", width: width as ColumnWidth }];
    }),
  );
  // A person's columns are kept as they are called, those of a view that is provided by their ids.
  const askedOf = ({ label, own }: Column) => asked.get(label) ?? (own && asked.get(own.key));
  const placeOf = (column: Column) => askedOf(column)?.place ?? tokens.length;
  const moving = columns
    .filter((column) => !isPinned(columns, column))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  return columns
    .map((column) => (isPinned(columns, column) ? column : (moving.shift() ?? column)))
    .map((column) => {
      const { isShown = column.isHidden !== true, width = "usual" } = askedOf(column) ?? {};
      return { column, isShown: isShown || column.isFixed === true, width };
    });
}

/** Columns in full, also where they stand as they do at first. */
export const tokensOf = (placed: readonly PlacedColumn[]): string[] =>
  placed
    .filter(({ column }) => !column.isFixed)
    .map(({ column, isShown, width }) => `${isShown ? "" : "-"}${column.label}${width === "usual" ? "" : `~${width}`}`);

/** What is kept of columns; nothing where they stand as they do at first. */
export function changedTokensOf(placed: readonly PlacedColumn[], columns: readonly Column[]): string[] {
  const now = tokensOf(placed);
  return now.join("\n") === tokensOf(placeColumns(columns, [])).join("\n") ? [] : now;
}

/** The columns with one of them a place further on (1) or back (-1), past those that are pinned; the same where it is at an end. */
export function moveColumn(placed: readonly PlacedColumn[], label: string, by: 1 | -1): PlacedColumn[] {
  const columns = placed.map(({ column }) => column);
  const moving = placed.flatMap(({ column }, index) => (isPinned(columns, column) ? [] : [index]));
  const at = moving.findIndex((index) => placed[index]?.column.label === label);
  const [from, to] = [moving[at], moving[at + by]];
  const next = [...placed];
  if (from === undefined || to === undefined || at + by < 0) return next;
  [next[from], next[to]] = [placed[to] as PlacedColumn, placed[from] as PlacedColumn];
  return next;
}
