import { Flex, NativeSelect } from "@chakra-ui/react";
import { useCallback, useState } from "react";
import { readListQuery, wholeList } from "../../../contract/list-query.ts";
import { hasScreen, seesCustomerListing } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { focusHeading } from "../../shared/ui/page-heading.tsx";
import { useIsWide } from "../../shared/ui/use-is-wide.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { FilterMenu } from "./filter-menu.tsx";
import { addressOf, type ListQuery } from "./list-query.ts";
import { MeaningPopover } from "./meaning-popover.tsx";
import { SearchBox } from "./search-box.tsx";
import type { ListingWords } from "./use-listing-words.ts";
import { ViewsMenu } from "./views/views-menu.tsx";

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
  // The staff's table holds filters and order in its headers.
  const isInHeaders = useIsWide() && !seesCustomerListing(person);
  const isExplained = seesCustomerListing(person) && !hasScreen(person, "no-explanations");
  const search = useCallback((text: string) => onChange({ ...wholeList, search: text }), [onChange]);
  const [resets, setResets] = useState(0);
  const address = addressOf(query);
  const reset = () => {
    // A new box: what was half typed in the old one goes too. The button leaves with the focus.
    setResets(resets + 1);
    focusHeading();
    onChange(wholeList);
  };

  return (
    <Flex gap="2" wrap="wrap" align="flex-start" mb="4" data-screen-only>
      <SearchBox key={resets} search={query.search} isBusy={isBusy} onSearch={search} />
      <ViewsMenu address={address} onChoose={(kept) => onChange(readListQuery(new URLSearchParams(kept)))} />
      {isInHeaders && <ColumnMenu />}
      {words && !query.search && !isInHeaders && (
        <>
          <Flex gap="1">
            <FilterMenu
              name="Status"
              options={words.statusOptions}
              chosen={query.statuses}
              onChoose={(statuses) => onChange({ statuses })}
            />
            {isExplained && <MeaningPopover title="What the statuses mean" options={words.statusOptions} />}
          </Flex>
          <Flex gap="1">
            <FilterMenu
              name="Type"
              options={words.typeOptions}
              chosen={query.types}
              onChoose={(types) => onChange({ types })}
            />
            {isExplained && <MeaningPopover title="What the types mean" options={words.typeOptions} />}
          </Flex>
          <OrderSelect order={query.order} onOrder={(order) => onChange({ order })} />
        </>
      )}
      {address !== "" && (
        <Button rank="quiet" onClick={reset}>
          Reset
        </Button>
      )}
    </Flex>
  );
}

function OrderSelect({ order, onOrder }: { order: ListQuery["order"]; onOrder: (order: ListQuery["order"]) => void }) {
  return (
    <NativeSelect.Root w="auto" minW="56" flex={{ base: "1", md: "none" }} ms={{ md: "auto" }}>
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
