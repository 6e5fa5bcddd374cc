import type { Fault } from "../read/fault.ts";
import type { SharedCheck } from "./check.ts";

/** Rows and columns of a matrix have keys of their own, and rows name columns that are there. */
export const matrices: SharedCheck = ({ shared }) =>
  Object.entries(shared.matrices).flatMap(([list, { rows, columns }]): Fault[] => {
    const source = shared.files.lists;
    const known = columns.map(({ key }) => key);
    const twice = (kind: "rows" | "columns", keys: string[]): Fault[] =>
      keys.flatMap((key, index) => {
        if (keys.indexOf(key) === index) return [];
        const message = `"${key}" stands in "${kind}" twice; each needs a key of its own.`;
        return [source.fault([list, kind, index, "key"], "duplicate", message)];
      });
    const astray = rows.flatMap((row, at) =>
      (["columns", "retired"] as const).flatMap((kind) =>
        (row[kind] ?? []).flatMap((key, index) => {
          const place = [list, "rows", at, kind, index];
          if (!known.includes(key)) {
            const message = `There is no column "${key}" in this matrix; its columns are: ${known.join(", ")}.`;
            return [source.fault(place, "unknown-column", message)];
          }
          if (kind === "columns" || !row.columns.includes(key)) return [];
          const message = `"${key}" stands in "columns" of this row too, which offers it. Leave it in one of the two.`;
          return [source.fault(place, "duplicate", message)];
        }),
      ),
    );
    return [
      ...twice(
        "rows",
        rows.map(({ key }) => key),
      ),
      ...twice("columns", known),
      ...astray,
    ];
  });
