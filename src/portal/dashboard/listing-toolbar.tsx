import { Flex, NativeSelect } from "@chakra-ui/react";
import { useCallback } from "react";
import { hasRole, seesCustomerListing } from "../session/person.ts";
import { usePortal } from "../session/portal.ts";
import { Button } from "../ui/button.tsx";
import { FilterMenu } from "./filter-menu.tsx";
import { isNarrowed, type ListQuery, wholeList } from "./list-query.ts";
import { MeaningPopover } from "./meaning-popover.tsx";
import { SearchBox } from "./search-box.tsx";
import type { ListingWords } from "./use-listing-words.ts";

interface Props {
  query: ListQuery;
  /** Undefined until the lists have come. */
  words: ListingWords | undefined;
  isBusy: boolean;
  onChange: (change: Partial<ListQuery>) => void;
}

/** A search replaces the filters (D-063): while one is on, they step aside. */
export function ListingToolbar({ query, words, isBusy, onChange }: Props) {
  const { person } = usePortal();
  const isExplained = seesCustomerListing(person) && !hasRole(person, "tech_support");
  const search = useCallback((text: string) => onChange({ ...wholeList, search: text }), [onChange]);

  return (
    <Flex gap="2" wrap="wrap" align="center" mb="4" data-screen-only>
      <SearchBox search={query.search} isBusy={isBusy} onSearch={search} />
      {words && !query.search && (
        <>
          <FilterMenu
            name="Status"
            options={words.statusOptions}
            chosen={query.statuses}
            onChoose={(statuses) => onChange({ statuses })}
          />
          {isExplained && <MeaningPopover title="What the statuses mean" options={words.statusOptions} />}
          <FilterMenu
            name="Type"
            options={words.typeOptions}
            chosen={query.types}
            onChoose={(types) => onChange({ types })}
          />
          {isExplained && <MeaningPopover title="What the types mean" options={words.typeOptions} />}
          <OrderSelect order={query.order} onOrder={(order) => onChange({ order })} />
        </>
      )}
      {isNarrowed(query) && (
        <Button rank="quiet" onClick={() => onChange(wholeList)}>
          Reset
        </Button>
      )}
    </Flex>
  );
}

function OrderSelect({ order, onOrder }: { order: ListQuery["order"]; onOrder: (order: ListQuery["order"]) => void }) {
  return (
    <NativeSelect.Root w={{ base: "full", md: "auto" }} ms={{ md: "auto" }}>
      <NativeSelect.Field
        aria-label="Order by last update"
        value={order}
        onChange={({ target }) => onOrder(target.value === "asc" ? "asc" : "desc")}
      >
        <option value="desc">Updated, newest first</option>
        <option value="asc">Updated, oldest first</option>
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
