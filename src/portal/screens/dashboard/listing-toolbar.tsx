import { Flex } from "@chakra-ui/react";
import { type ReactNode, useCallback, useState } from "react";
import { later } from "../../../../widgets/parts/later.tsx";
import { readListQuery, wholeList } from "../../../contract/list-query.ts";
import { FilterChoices, type FilterProps, tickedOf } from "../../features/columns/filter-choices.tsx";
import { hasScreen, isClaimant, seesCustomerListing } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Disclosure } from "../../shared/ui/disclosure.tsx";
import { useCommand } from "../../shared/ui/offered-commands.ts";
import { focusHeading } from "../../shared/ui/page-heading.tsx";
import { useIsWide } from "../../shared/ui/use-is-wide.ts";
import type { ColumnChoicesProps } from "./column-choices.tsx";
import { askedOfWork, DeskChoices } from "./desk-choices.tsx";
import { FilterMenu } from "./filter-menu.tsx";
import { FilterSheet } from "./filter-sheet.tsx";
import { MeaningPopover } from "./meaning-popover.tsx";
import { OrderSelect } from "./order-select.tsx";
import { OwnFilters } from "./own-filters.tsx";
import { SearchBox } from "./search-box.tsx";
import { addressOf, isNarrowed, isSearchAlone, type ListQuery } from "./use-list-query.ts";
import type { ListingWords } from "./use-listing-words.ts";
import { ViewsMenu } from "./views/views-menu.tsx";

interface Props {
  query: ListQuery;
  /** Undefined until the lists have come. */
  words: ListingWords | undefined;
  isBusy: boolean;
  onChange: (change: Partial<ListQuery>) => void;
  /** What can be done to the claims that are listed. */
  children?: ReactNode;
}

/** Search, filters, order and what else is asked of the list; a search stays within the filters that are set (D-206). */
export function ListingToolbar({ query, words, isBusy, onChange, children }: Props) {
  const { person } = usePortal();
  // The staff's table holds filters and order in its headers.
  const isWide = useIsWide();
  const isInHeaders = isWide && !seesCustomerListing(person);
  // A phone has one button for all of it, beside the search.
  const isInSheet = !isWide;
  const isExplained = seesCustomerListing(person) && !hasScreen(person, "no-explanations");
  const search = useCallback((text: string) => onChange({ search: text }), [onChange]);
  const [resets, setResets] = useState(0);
  const address = addressOf(query);
  const reset = () => {
    // A new box: what was half typed in the old one goes too. The button leaves with the focus.
    setResets(resets + 1);
    focusHeading();
    onChange(wholeList);
  };

  const searchEverywhere = () => {
    // The button leaves with the focus.
    focusHeading();
    onChange({ ...wholeList, search: query.search, columns: query.columns });
  };

  useCommand(address === "" ? undefined : "Show all claims", reset);

  const statuses = ({ statusOptions: options, phaseOptions: phases }: ListingWords): FilterProps => ({
    name: "Status",
    options,
    chosen: query.statuses,
    onChoose: (chosen) => onChange({ statuses: chosen }),
    ...(!isClaimant(person) && { groups: phases }),
  });
  const types = ({ typeOptions: options }: ListingWords): FilterProps => ({
    name: "Type",
    options,
    chosen: query.types,
    onChoose: (chosen) => onChange({ types: chosen }),
  });

  const views = <ViewsMenu address={address} onChoose={(kept) => onChange(readListQuery(new URLSearchParams(kept)))} />;
  const owners = !isClaimant(person) && (
    <FilterMenu name="Owner" ticked={askedOfWork(query.desk)}>
      <DeskChoices desk={query.desk} onChange={(desk) => onChange({ desk })} />
    </FilterMenu>
  );

  return (
    <Flex
      gap="2"
      wrap="wrap"
      align="flex-start"
      alignContent="flex-start"
      mb={isInHeaders ? "2" : "4"}
      css={isInHeaders ? asLowAsRows : undefined}
      data-screen-only
    >
      <SearchBox key={resets} search={query.search} isBusy={isBusy} onSearch={search} />
      {!(isInSheet && isClaimant(person)) && views}
      {isInSheet && (
        <FilterSheet
          isNarrowed={isNarrowed({ ...query, search: "" })}
          types={query.types}
          filters={words && [statuses(words), types(words)]}
          isExplained={isExplained}
        >
          {isClaimant(person) && views}
          {owners}
          <OwnFilters query={query} onChange={onChange} />
          {!isClaimant(person) && <OrderSelect query={query} onChange={onChange} />}
        </FilterSheet>
      )}
      {isInHeaders && <ColumnMenu query={query} onChange={onChange} />}
      {isInHeaders && <OwnFilters query={query} isUnlistedOnly onChange={onChange} />}
      {words && !isInHeaders && !isInSheet && (
        <>
          <Flex gap="1">
            <ChoiceMenu {...statuses(words)} />
            {isExplained && <MeaningPopover title="What the statuses mean" options={words.statusOptions} />}
          </Flex>
          <Flex gap="1">
            <ChoiceMenu {...types(words)} />
            {isExplained && <MeaningPopover title="What the types mean" options={words.typeOptions} />}
          </Flex>
          {owners}
          <OwnFilters query={query} onChange={onChange} />
          <OrderSelect query={query} onChange={onChange} />
        </>
      )}
      {query.search && !isSearchAlone(query) && (
        <Button rank="quiet" onClick={searchEverywhere}>
          Search everywhere
        </Button>
      )}
      {address !== "" && (
        <Button rank="quiet" onClick={reset}>
          Reset
        </Button>
      )}
      {children}
    </Flex>
  );
}

const asLowAsRows = {
  "& :is(input, button)": { height: "9", minHeight: "9" },
  "& search": { flexGrow: "1", flexBasis: "9rem", "@media (min-width: 48rem)": { minWidth: "9rem" } },
};

const ChoiceMenu = (filter: FilterProps) => (
  <FilterMenu name={filter.name} ticked={tickedOf(filter)}>
    <FilterChoices {...filter} />
  </FilterMenu>
);

const ColumnChoices = later<ColumnChoicesProps>(
  async () => (await import("./column-choices.tsx")).ColumnChoices,
  "The columns",
);

/**
 * Which columns the staff's table shows, in which order and how wide: kept with a view that was saved with them, else per person and
 * device. Status and claim number are always there.
 */
const ColumnMenu = (list: ColumnChoicesProps) => (
  <Disclosure glyph="columns" title="Columns shown" label="Columns">
    <ColumnChoices {...list} />
  </Disclosure>
);
