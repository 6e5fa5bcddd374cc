import { Box, Flex } from "@chakra-ui/react";
import { useEffect } from "react";
import type { ClaimPage } from "../../contract/types.ts";
import { seesCustomerListing } from "../session/person.ts";
import { usePortal } from "../session/portal.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { useAnnounce } from "../ui/live-region.tsx";
import { SkeletonBlocks } from "../ui/skeletons.tsx";
import { useIsWide } from "../ui/use-is-wide.ts";
import { ClaimCards } from "./claim-cards.tsx";
import { ClaimsTable } from "./claims-table.tsx";
import { customerColumns, staffColumns } from "./columns.tsx";
import { isNarrowed, useListQuery, wholeList } from "./list-query.ts";
import { ListingToolbar } from "./listing-toolbar.tsx";
import { Pagination } from "./pagination.tsx";
import { useClaims } from "./use-claims.ts";
import { type ListingWords, useListingWords } from "./use-listing-words.ts";

/** The claims this person may read, with search, filters, order and pages kept in the address. */
export function ClaimsListing() {
  const [query, change] = useListQuery();
  const { data, error, isValidating, mutate } = useClaims(query);
  const words = useListingWords();
  useAnnouncedCount(data, isNarrowed(query));

  return (
    <section aria-label="Claims list" aria-busy={isValidating}>
      <ListingToolbar query={query} words={words} isBusy={isValidating && !!query.search} onChange={change} />
      {data && words && <Rows claims={data} words={words} />}
      {(!data || !words) && !error && <SkeletonBlocks blocks={8} height="11" label="Loading claims" />}
      {!data && error && (
        // A failed list says nothing (LIST-50); the way on is a button.
        <Flex justify="center" py="14">
          <Button onClick={() => mutate()}>Load the claims again</Button>
        </Flex>
      )}
    </section>
  );
}

function Rows({ claims, words }: { claims: ClaimPage; words: ListingWords }) {
  const [query, change] = useListQuery();
  const columns = seesCustomerListing(usePortal().person) ? customerColumns : staffColumns;
  const isWide = useIsWide();

  if (claims.data.length === 0) {
    return isNarrowed(query) || query.page > 1 ? (
      <EmptyState
        glyph="search"
        action={
          <Button rank="quiet" onClick={() => change(wholeList)}>
            Reset
          </Button>
        }
      >
        No claims found for this search.
      </EmptyState>
    ) : (
      <EmptyState glyph="check">Great! Everything is working well, you have no claims.</EmptyState>
    );
  }
  return (
    <>
      {isWide ? (
        <Box borderWidth="1px" borderRadius="md" overflow="hidden">
          <ClaimsTable
            columns={columns}
            claims={claims.data}
            words={words}
            order={query.order}
            onOrder={query.search ? undefined : (order) => change({ order })}
          />
        </Box>
      ) : (
        <ClaimCards columns={columns} claims={claims.data} words={words} />
      )}
      <Pagination claims={claims} onPage={(page) => change({ page })} />
    </>
  );
}

/** Tells how many a search or filter found, once they are there. */
function useAnnouncedCount(claims: ClaimPage | undefined, isAsked: boolean): void {
  const announce = useAnnounce();
  const total = claims?.total;
  useEffect(() => {
    if (isAsked && total !== undefined) announce(total === 1 ? "1 claim found" : `${total} claims found`);
  }, [announce, isAsked, total]);
}
