import type { Transaction } from "kysely";
import type { Tables } from "../../platform/database/tables.ts";
import type { Column } from "./cells.ts";

export type Value = string | number | boolean | readonly string[] | null;

/** A row whose cells are right, by its columns. A column that the file lacks is undefined: what is stored stays. */
export interface Row {
  line: number;
  values: Readonly<Record<string, Value | undefined>>;
}

/** Why a row is left out, in words. The column is absent where the row as a whole is meant. */
export interface BadRow {
  line: number;
  column?: string;
  fault: string;
}

export interface Written {
  added: number;
  changed: number;
  bad: BadRow[];
}

/** A kind of file: its columns, what names a row, and how rows come into the tables. */
export interface Sheet {
  /** What its rows are, in the plural. */
  name: string;
  columns: Readonly<Record<string, Column>>;
  /** The columns that together name a row; compared without regard to case. */
  key: readonly string[];
  /** Rows of the same `by` must agree in `same`. */
  agreements?: readonly { by: string; same: readonly string[] }[];
  /** The tables that it fills. */
  tables: readonly (keyof Tables)[];
  /** Adds what is new, changes what differs and removes nothing. */
  write(trx: Transaction<Tables>, rows: readonly Row[]): Promise<Written>;
}
