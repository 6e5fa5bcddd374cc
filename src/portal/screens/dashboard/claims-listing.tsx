import { Box, chakra, Flex } from "@chakra-ui/react";
import { type RefObject, useContext, useEffect, useRef, useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { wholeList, writeListQuery } from "../../../contract/list-query.ts";
import type { ClaimPage, ClaimRow } from "../../../contract/types.ts";
import { ShortcutHelp } from "../../features/shortcuts/shortcut-help.tsx";
import { RefusalError } from "../../shared/api/refusal-error.ts";
import { rememberOrder } from "../../shared/session/last-list.ts";
import { isClaimant, may, seesCustomerListing } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { SkeletonBlocks } from "../../shared/ui/skeletons.tsx";
import { useIsWide } from "../../shared/ui/use-is-wide.ts";
import { ClaimSheet } from "./claim-sheet.tsx";
import { ClaimsTable } from "./claims-table.tsx";
import { FigureChips } from "./figure-chips.tsx";
import { withFoundIn } from "./found-in.tsx";
import { useAnnouncedCount } from "./found-words.ts";
import { ListingHead } from "./listing-head.tsx";
import { ListingToolbar } from "./listing-toolbar.tsx";
import { Nothing } from "./nothing.tsx";
import { isOnRow, openRow } from "./open-row.ts";
import { Pagination } from "./pagination.tsx";
import { BesidePreview, PreviewButton } from "./preview/beside-preview.tsx";
import { usePreview } from "./preview/use-preview.ts";
import { createSelection, SelectionContext } from "./selection/selection.ts";
import { SelectAll, SelectionBar } from "./selection/selection-bar.tsx";
import { useRowKeys } from "./shortcuts/use-row-keys.ts";
import { SimilarClaims } from "./similar-claims.tsx";
import { StatusTiles } from "./tiles/status-tiles.tsx";
import { useLiveClaims } from "./use-claims.ts";
import { useColumns } from "./use-columns.ts";
import { useListPosition } from "./use-list-position.ts";
import { addressOf, isNarrowed, useListQuery } from "./use-list-query.ts";
import { type ListingWords, useListingWords } from "./use-listing-words.ts";
import { useTurnPage } from "./use-turn-page.ts";

const keys = [
  ["/", "Search claims"],
  ["n", "New claim"],
  ["j", "Next claim in the list"],
  ["k", "Previous claim in the list"],
  ["Enter", "Open the claim"],
] as const;
const staffKeys = [["a", "What can be done with the claim; then its number"]] as const;
const selectKeys = [["x", "Tick the claim; with Shift, all from the one that was ticked last"]] as const;
const previewKeys = [
  ["Space", "Show or hide the claim beside the list"],
  ["p", "Go to the claim beside the list; Escape goes back"],
] as const;

const noClaims: ClaimRow[] = [];

/** The claims this person may read, with search, filters, order and pages kept in the address. */
export function ClaimsListing() {
  const [query, change] = useListQuery();
  const { data, error, isLoading, isValidating, mutate, waiting, show } = useLiveClaims(query);
  const words = useListingWords();
  const list = useRef<HTMLElement>(null);
  const { person } = usePortal();
  const isCustomers = seesCustomerListing(person);
  const isOnPhone = !useIsWide() && isClaimant(person);
  const [ticked] = useState(createSelection);
  const selection = !isCustomers && may(person, "resolve claim") ? ticked : undefined;
  useAnnouncedCount(isLoading || error ? undefined : data, addressOf(query));
  const hearArrows = useRowKeys(list, selection, data?.data);
  const showWaiting = () => {
    // The button leaves with the focus.
    list.current?.focus({ preventScroll: true });
    show();
  };
  const preview = usePreview(list, data?.data);
  const position = useListPosition(list, data !== undefined && words !== undefined);
  // An address may ask for what there is not, such as a status of another day (D-062).
  const isUnknown = error instanceof RefusalError && error.status === 422;

  return (
    <SelectionContext value={selection}>
      <chakra.section
        ref={list}
        tabIndex={-1}
        outline="none"
        scrollMarginTop="4"
        aria-label="Claims list"
        aria-busy={isValidating}
        onClickCapture={position.onClick}
        onFocus={preview.onFocus}
        onKeyDown={(event) => {
          hearArrows(event);
          preview.onKeyDown(event);
        }}
        onClick={(event) => isOnRow(event) && !preview.chooses(event) && openRow(event)}
      >
        {isOnPhone ? (
          <ListingHead total={data?.total} query={query} onChange={change} />
        ) : (
          <StatusTiles
            options={words?.statusOptions}
            query={query}
            // A tile opens what it counts: nothing else stays asked within it.
            onChoose={({ statuses, isLate }) =>
              change({
                ...wholeList,
                types: query.types,
                orderBy: query.orderBy,
                order: query.order,
                columns: query.columns,
                statuses,
                desk: isLate ? { late: "yes" } : {},
              })
            }
          />
        )}
        <ListingToolbar query={query} words={words} isBusy={isValidating && !!query.search} onChange={change}>
          <PreviewButton preview={preview} />
          <SelectAll claims={words && data ? data.data : noClaims} />
          {waiting > 0 && (
            <Button rank="quiet" onClick={showWaiting}>
              {waiting === 1 ? "Show 1 change" : `Show ${waiting} changes`}
            </Button>
          )}
        </ListingToolbar>
        <FigureChips query={query} onChange={change} claims={data?.data} />
        {isUnknown && (
          <Nothing onReset={() => change(wholeList)}>
            This list cannot be shown: its address asks for something the portal does not know.
          </Nothing>
        )}
        <BesidePreview preview={preview}>
          {!isUnknown && data && words && (
            <Rows
              claims={data}
              isOwn={!isLoading && !error}
              words={words}
              list={list}
              previewed={preview.isOpen ? preview.row?.uuid : undefined}
              isPreviewOffered={preview.isOffered}
            />
          )}
          {(!data || !words) && !error && <SkeletonBlocks blocks={8} height="11" label="Loading claims" />}
        </BesidePreview>
        {data && words && <SelectionBar claims={data.data} />}
        {!data && error && !isUnknown && (
          // A failed list says nothing (LIST-50); the way on is a button.
          <Flex justify="center" py="14">
            <Button onClick={() => mutate()}>Load the claims again</Button>
          </Flex>
        )}
      </chakra.section>
    </SelectionContext>
  );
}

interface RowsProps {
  claims: ClaimPage;
  /** They are of the list at this address, not those that stay until it comes. */
  isOwn: boolean;
  words: ListingWords;
  /** What the rows stand in. */
  list: RefObject<HTMLElement | null>;
  /** The claim that stands in the pane beside them. */
  previewed: string | undefined;
  isPreviewOffered: boolean;
}

function Rows({ claims, isOwn, words, list, previewed, isPreviewOffered }: RowsProps) {
  const [query, change] = useListQuery();
  const { person } = usePortal();
  const isCustomers = seesCustomerListing(person);
  const selects = useContext(SelectionContext) !== undefined;
  const columns = withFoundIn(useColumns(), claims.data);
  const isWide = useIsWide();
  const frame = useRef<HTMLDivElement>(null);
  const turnPage = useTurnPage(list, frame);
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (isOwn) rememberOrder(pathname + search, claims);
  }, [pathname, search, claims, isOwn]);
  const turn = (page: number) => {
    change({ page });
    turnPage(page);
  };

  // What was on the last page may be done, and gone from the list.
  const last = Math.max(1, Math.ceil(claims.total / claims.per_page));
  if (claims.data.length === 0 && claims.total > 0 && query.page > last)
    return <Navigate replace to={`?${writeListQuery({ ...query, page: last })}`} />;

  const isEmpty = claims.data.length === 0;
  const isFirst = !isNarrowed(query) && query.page <= 1;
  const pages = <Pagination claims={claims} onPage={turn} />;
  if (isEmpty && isFirst)
    return <EmptyState glyph="check">Great! Everything is working well, you have no claims.</EmptyState>;
  // Where nothing is found, what is asked in the headers is changed there.
  return (
    <>
      {isWide && !(isEmpty && isCustomers) && (
        <Box borderWidth="1px" borderRadius="md" overflow="hidden">
          <ClaimsTable
            frame={frame}
            previewed={previewed}
            columns={columns}
            claims={claims.data}
            words={words}
            layout={{ query, onChange: change }}
            query={{ query, onChange: change, isFiltered: !isCustomers }}
          />
        </Box>
      )}
      {isEmpty ? (
        <>
          <Nothing onReset={() => change(wholeList)}>No claims found for this search.</Nothing>
          <SimilarClaims search={query.search} />
        </>
      ) : (
        <>
          {isWide ? (
            pages
          ) : (
            <ClaimSheet columns={columns} claims={claims} words={words} isShort={isClaimant(person) && isFirst}>
              {pages}
            </ClaimSheet>
          )}
          <Flex justify="flex-end" mt="2">
            <ShortcutHelp
              keys={[
                ...keys,
                ...(!isClaimant(person) ? staffKeys : []),
                ...(selects ? selectKeys : []),
                ...(isPreviewOffered ? previewKeys : []),
              ]}
            />
          </Flex>
        </>
      )}
    </>
  );
}
