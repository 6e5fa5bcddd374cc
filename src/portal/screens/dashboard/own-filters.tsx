import { Box, Heading } from "@chakra-ui/react";
import { useOwnColumns } from "../../features/columns/declared-columns.ts";
import { askedParts, narrowingOf, withNarrowing } from "../../features/columns/narrowings.ts";
import { FilterMenu } from "./filter-menu.tsx";
import { LazyColumnFilter } from "./lazy-column-filter.tsx";
import type { ListQuery } from "./use-list-query.ts";

interface Props {
  query: ListQuery;
  /** Of columns alone that have no place in the list, whose headers have the other filters. */
  isUnlistedOnly?: boolean;
  onChange: (change: Partial<ListQuery>) => void;
}

/** Filters by columns that claim types declare. */
export function OwnFilters({ query, isUnlistedOnly = false, onChange }: Props) {
  const columns = useOwnColumns().filter(({ is_filter, is_listed }) => is_filter && !(isUnlistedOnly && is_listed));
  if (columns.length === 0) return null;
  const here = query.where.filter((asked) => columns.some(({ key }) => key === asked.key));
  const ticked = here.reduce((sum, asked) => sum + askedParts(asked), 0);
  return (
    <FilterMenu name="More" title="More filters" ticked={ticked}>
      {columns.map((column) => (
        <Box key={column.key} mb="4">
          <Heading as="h3" textStyle="sm" fontWeight="semibold" px="2" mb="1">
            {column.title}
          </Heading>
          <LazyColumnFilter
            column={column}
            asked={narrowingOf(query.where, column.key)}
            onAsk={(narrowing) => onChange({ where: withNarrowing(query.where, narrowing) })}
          />
        </Box>
      ))}
    </FilterMenu>
  );
}
