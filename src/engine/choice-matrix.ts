import type { Choice, ChoiceMatrix } from "./choice.ts";

/** A list of `shared/lists.json` as it is written: choices one by one, or a matrix of which they are the fields. */
export type WrittenList = Choice[] | WrittenMatrix;

interface WrittenMatrix extends Omit<ChoiceMatrix, "title"> {
  /** Its title. */
  matrix: string;
  /** Choices that stand in no row. */
  others?: Choice[];
}

const isMatrix = (list: WrittenList): list is WrittenMatrix => !Array.isArray(list);

/** What a select offers of a matrix: the fields row by row, then the others. */
export function choicesOf(list: WrittenList): Choice[] {
  if (!isMatrix(list)) return list;
  const { rows, columns, others = [] } = list;
  const cells = rows.flatMap((row) =>
    [...row.columns, ...(row.retired ?? [])].flatMap((key): Choice[] => {
      const column = columns.find((one) => one.key === key);
      const value = `${row.key}${key}`;
      const isRetired = row.retired?.includes(key) && { retired: true as const };
      return column ? [{ value, label: `${value} ${row.label} – ${column.label}`, ...isRetired }] : [];
    }),
  );
  return [...cells, ...others];
}

/** What is drawn of it; undefined for a plain list. */
export function matrixOf(list: WrittenList): ChoiceMatrix | undefined {
  if (!isMatrix(list)) return undefined;
  const { matrix: title, rowTitle, columnTitle, rows, columns } = list;
  return { title, rowTitle, columnTitle, rows, columns };
}
