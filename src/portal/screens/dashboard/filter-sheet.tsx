import { Box, Flex, Heading } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { FilterChoices, type FilterProps } from "../../features/columns/filter-choices.tsx";
import { Disclosure } from "../../shared/ui/disclosure.tsx";
import { MeaningPopover } from "./meaning-popover.tsx";
import { useCounts } from "./tiles/use-counts.ts";

interface Props {
  /** Does the list show less than everything, the search aside? */
  isNarrowed: boolean;
  types: string[];
  /** Statuses, which are counted, and types; undefined until the words have come. */
  filters: [statuses: FilterProps, types: FilterProps] | undefined;
  isExplained: boolean;
  /** What else selects claims. */
  children: ReactNode;
}

/** On a phone: what selects claims, behind one button beside the search. */
export function FilterSheet({ isNarrowed, types, filters, isExplained, children }: Props) {
  return (
    <Disclosure glyph="filter" title={isNarrowed ? "Filters, in use" : "Filters"} isMarked={isNarrowed}>
      <Flex gap="2" wrap="wrap" mb="3">
        {children}
      </Flex>
      {filters?.map((filter, index) => (
        <Box key={filter.name} mb="3">
          <Flex align="center" justify="space-between" ps="2">
            <Heading as="h3" textStyle="sm" fontWeight="semibold">
              {filter.name}
            </Heading>
            {isExplained && <MeaningPopover title={`What the ${plurals[index]} mean`} options={filter.options} />}
          </Flex>
          {index === 0 ? <CountedChoices {...filter} types={types} /> : <FilterChoices {...filter} />}
        </Box>
      ))}
    </Disclosure>
  );
}

const plurals = ["statuses", "types"];

/** Counted once they are seen. */
function CountedChoices({ types, ...filter }: FilterProps & { types: string[] }) {
  return <FilterChoices {...filter} totals={useCounts(filter.options, types).counts} />;
}
