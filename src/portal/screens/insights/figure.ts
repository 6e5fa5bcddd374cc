/** A number and the list behind it. */
export interface Cell {
  /** Null: there is none. */
  value: number | null;
  /** As it is written; absent: the number. */
  text?: string | undefined;
  /** Address of the list; absent: none. */
  to?: string | undefined;
}

export interface FigureRow {
  key: string;
  label: string;
  /** For a narrow axis. */
  short?: string | undefined;
  /** One for each series, then those that stand in the table alone. */
  cells: Cell[];
}

/** What a chart draws and its table says: the same rows. */
export interface Figure {
  id: string;
  title: string;
  /** What it shows, in a sentence. */
  sentence: string;
  /** What a row is: 'Month'. */
  rowHeading: string;
  /** Drawn side by side, or on top of each other. */
  series: string[];
  isStacked?: boolean;
  /** Columns of the table alone. */
  more?: string[];
  /** Rows from the left, or from top to bottom where their names are long. */
  layout: "columns" | "bars";
  rows: FigureRow[];
}

/** Is there anything to draw? */
export const isEmptyFigure = ({ rows }: Figure): boolean =>
  rows.every(({ cells }) => cells.every(({ value }) => !value));
