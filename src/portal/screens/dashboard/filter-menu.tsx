import { Disclosure } from "../../shared/ui/disclosure.tsx";
import { Tag } from "../../shared/ui/status-tag.tsx";
import { FilterChoices, type FilterProps, tickedOf } from "./filter-choices.tsx";

/** A filter behind a button above the list. */
export function FilterMenu(filter: FilterProps) {
  const ticked = tickedOf(filter);
  return (
    <Disclosure
      glyph="filter"
      title={`${filter.name} filter`}
      label={
        <>
          {filter.name}
          {ticked > 0 && (
            <Tag palette="accent" px="1.5" py="0">
              {ticked}
            </Tag>
          )}
        </>
      }
    >
      <FilterChoices {...filter} />
    </Disclosure>
  );
}
