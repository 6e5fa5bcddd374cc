import type { ColumnFilterProps } from "../../features/columns/column-filter.tsx";
import { lazyPanel } from "./lazy-panel.tsx";

/** Comes with the first filter that is opened: the list is there without it. */
export const LazyColumnFilter = lazyPanel<ColumnFilterProps>(
  async () => (await import("../../features/columns/column-filter.tsx")).ColumnFilter,
);
