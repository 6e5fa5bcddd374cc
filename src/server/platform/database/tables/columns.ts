import type { ColumnType, JSONColumnType } from "kysely";

/** Read as Date, written as Date. Days (`date` columns) are read and written as YYYY-MM-DD text. */
export type Day = string;
/** int8 comes as number; the adapters see to it. numeric comes as text. */
export type Money = string;

export interface Json<T extends object | null> extends JSONColumnType<T> {}

/** May be left out when a row is made: the table has a value for it. */
export interface JsonPreset<T extends object> extends ColumnType<T, string | undefined, string> {}
