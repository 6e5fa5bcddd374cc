import { Skeleton } from "@chakra-ui/react";
import { type ComponentProps, lazy, Suspense } from "react";

/** Comes with the first filter that is opened: the list is there without it. */
const Filter = lazy(async () => ({
  default: (await import("../../features/columns/column-filter.tsx")).ColumnFilter,
}));

export const LazyColumnFilter = (props: ComponentProps<typeof Filter>) => (
  <Suspense fallback={<Skeleton h="24" />}>
    <Filter {...props} />
  </Suspense>
);
