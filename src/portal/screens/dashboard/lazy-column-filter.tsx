import { later } from "../../../../widgets/parts/later.tsx";
import type { ColumnFilterProps } from "../../features/columns/column-filter.tsx";

/** Comes with the first filter that is opened: the list is there without it. */
export const LazyColumnFilter = later<ColumnFilterProps>(
  async () => (await import("../../features/columns/column-filter.tsx")).ColumnFilter,
  "The filter",
);
