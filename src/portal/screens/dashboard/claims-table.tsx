import { Box, chakra } from "@chakra-ui/react";
import { type FocusEvent, type Ref, useDeferredValue, useMemo, useState } from "react";
import type { ClaimRow } from "../../../contract/types.ts";
import { useChoicesOf } from "../../features/transitions/use-choices.ts";
import { isClaimant, may, seesCustomerListing } from "../../shared/session/person.ts";
import { usePortal } from "../../shared/session/portal.ts";
import { ClaimTableRow } from "./claim-table-row.tsx";
import type { Column } from "./columns.tsx";
import { deskLook, shortDeskLook } from "./desk-look.ts";
import { HeaderCell } from "./header-cell.tsx";
import { tableLook } from "./table-look.ts";
import { useColumnLayout } from "./use-column-layout.ts";
import type { ListQuery } from "./use-list-query.ts";
import type { ListingWords } from "./use-listing-words.ts";
import { usePlacements } from "./use-placements.ts";
import { useSteadyRows } from "./use-steady-rows.ts";

export interface TableQuery {
  query: ListQuery;
  onChange: (change: Partial<ListQuery>) => void;
  /** Do the headers hold the filters too? Claimants have them above their list. */
  isFiltered: boolean;
}

interface Props {
  columns: Column[];
  claims: ClaimRow[];
  words: ListingWords;
  /** Absent where neither order nor filters can be chosen: a search and a report bring their own. */
  query?: TableQuery | undefined;
  /** The list whose address may say how its columns stand. */
  layout?: Pick<TableQuery, "query" | "onChange"> | undefined;
  /** What the table moves in. */
  frame?: Ref<HTMLDivElement>;
  /** The claim that the pane beside the table shows. */
  previewed?: string | undefined;
}

/** The listing where there is room. It moves sideways in its own frame, never the page. */
export function ClaimsTable({ columns, claims, words, query, layout, frame, previewed }: Props) {
  const { placed } = useColumnLayout(columns, layout);
  const shown = useMemo(
    () =>
      placed
        .filter(({ isShown }) => isShown)
        .map(({ column, width }) => (width === "usual" ? column : { ...column, width })),
    [placed],
  );
  const [isTyping, setTyping] = useState(false);
  const replaceEqualDeep = useSteadyRows(claims, isTyping);
  const placementOf = usePlacements(claims);
  const { person } = usePortal();
  const choicesOf = useChoicesOf(may(person, "resolve claim"));
  // A long table of the staff moves under its own headers; the short one moves with the page.
  const isFramed = !seesCustomerListing(person);
  const inTurn = useRowsInTurn(replaceEqualDeep);
  const rows = isFramed ? inTurn : replaceEqualDeep;
  const isEntry = ({ target }: FocusEvent) => "entryBox" in (target as HTMLElement).dataset;

  return (
    <Box
      ref={frame}
      tabIndex={0}
      role="region"
      aria-label="Claims"
      position="relative"
      overflow="auto"
      maxH={isFramed ? "max(24rem, calc(100dvh - 6rem))" : undefined}
      scrollPaddingTop="12"
      focusVisibleRing="inside"
      data-wide-list={isFramed ? "" : undefined}
      // As many columns as the staff's list has fit on no sheet in their size of the screen.
      _print={{ overflow: "visible", maxH: "none", ...(isFramed && { zoom: "0.62" }) }}
      onFocus={(event) => setTyping(isEntry(event))}
      onBlur={() => setTyping(false)}
    >
      <chakra.table css={isFramed ? deskLook : isClaimant(person) ? tableLook : shortDeskLook}>
        <thead>
          <tr>
            {shown.map((column) => (
              <HeaderCell key={column.label} column={column} words={words} query={query} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((claim) => (
            <ClaimTableRow
              key={claim.uuid}
              claim={claim}
              columns={shown}
              words={words}
              placement={placementOf(claim.uuid)}
              choicesOf={choicesOf}
              isPreviewed={claim.uuid === previewed}
            />
          ))}
        </tbody>
      </chakra.table>
    </Box>
  );
}

/** As many as the frame of a large screen holds. */
const atFirst = 30;

/** Of rows that come in the place of others a screenful at once, the rest when there is time. Rows that stand already, stand. */
function useRowsInTurn(rows: ClaimRow[]): ClaimRow[] {
  const drawn = useDeferredValue(rows);
  return useMemo(() => {
    if (drawn === rows) return rows;
    const standing = new Set(drawn.map(({ uuid }) => uuid));
    return rows.filter(({ uuid }, at) => at < atFirst || standing.has(uuid));
  }, [rows, drawn]);
}
