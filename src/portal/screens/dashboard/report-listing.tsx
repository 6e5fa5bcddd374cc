import { Box, chakra } from "@chakra-ui/react";
import { type ReactNode, useMemo, useRef } from "react";
import type { ClaimRow } from "../../../contract/types.ts";
import { Button } from "../../shared/ui/button.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { SkeletonBlocks } from "../../shared/ui/skeletons.tsx";
import { useIsWide } from "../../shared/ui/use-is-wide.ts";
import { ClaimCards } from "./claim-cards.tsx";
import { ClaimsTable } from "./claims-table.tsx";
import { Pagination } from "./pagination.tsx";
import { useColumns } from "./use-columns.ts";
import { useListPosition } from "./use-list-position.ts";
import { useListingWords } from "./use-listing-words.ts";
import { useTurnPage } from "./use-turn-page.ts";

interface Props {
  /** All claims of the report, in its order. */
  claims: ClaimRow[];
  perPage: number;
  page: number;
  onPage: (page: number) => void;
  /** What the report is about and what can be done with it. */
  header: ReactNode;
  onReset: () => void;
}

/** A generated report in the listing's own table or cards, page by page (REPORT-05). */
export function ReportListing({ claims, perPage, page: wanted, onPage, header, onReset }: Props) {
  // A report that has become shorter ends before the page that was open.
  const page = Math.min(wanted, Math.max(1, Math.ceil(claims.length / perPage)));
  const words = useListingWords();
  const columns = useColumns();
  const isWide = useIsWide();
  const list = useRef<HTMLElement>(null);
  const position = useListPosition(list, words !== undefined);
  const frame = useRef<HTMLDivElement>(null);
  const turnPage = useTurnPage(list, frame);
  const shown = useMemo(() => claims.slice((page - 1) * perPage, page * perPage), [claims, page, perPage]);

  if (claims.length === 0) {
    return (
      <section aria-label="Report">
        <EmptyState
          glyph="search"
          action={
            <Button rank="quiet" onClick={onReset}>
              Reset
            </Button>
          }
        >
          No claims found for these report parameters.
        </EmptyState>
      </section>
    );
  }
  return (
    <chakra.section
      ref={list}
      tabIndex={-1}
      outline="none"
      scrollMarginTop="4"
      aria-label="Report"
      onClickCapture={position.onClick}
    >
      {header}
      {!words && <SkeletonBlocks blocks={8} height="11" label="Loading claims" />}
      {words && isWide && (
        <Box borderWidth="1px" borderRadius="md" overflow="hidden">
          <ClaimsTable frame={frame} columns={columns} claims={shown} words={words} />
        </Box>
      )}
      {words && !isWide && <ClaimCards columns={columns} claims={shown} words={words} />}
      <Pagination
        claims={{ data: shown, current_page: page, total: claims.length, per_page: perPage }}
        onPage={(next) => {
          onPage(next);
          turnPage(next);
        }}
      />
    </chakra.section>
  );
}
